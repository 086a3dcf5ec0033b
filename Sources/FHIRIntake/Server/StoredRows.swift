internal import FHIRDecoding

/// Reads back the rows of a file that was fetched, plain or gzip.
package enum StoredRows {
  /// Hands out each row of a file; `base` is the server that they came from.
  ///
  /// Throws ``UnreadableFile`` when a row or the file cannot be read.
  package static func forEach(
    in path: String, base: WebAddress, _ body: (FetchedRow) throws -> Void
  ) throws {
    var file: OpenFile
    do {
      file = try OpenFile(path: path, isHashed: false, documents: 0, limits: .standard)
    } catch {
      throw UnreadableFile(path: path, reason: error.summary)
    }
    let reader = ServedResourceReader()
    var spare: [UInt8] = []
    while let piece = file.next(reusing: &spare) {
      for line in piece.bytes[..<piece.count].split(separator: 0x0A) {
        do {
          try body(FetchedRow(try reader.resource(line), line: Array(line), base: base))
        } catch let error as UnreadableText {
          throw UnreadableFile(path: path, reason: error.reason)
        }
      }
      spare = piece.bytes
    }
    if let problem = file.problems.first {
      throw UnreadableFile(path: path, reason: problem.summary)
    }
  }

  /// A file of an earlier run that cannot be read back.
  package struct UnreadableFile: Error, Equatable {
    /// The file.
    package let path: String
    /// Why, in words.
    package let reason: String
  }
}
