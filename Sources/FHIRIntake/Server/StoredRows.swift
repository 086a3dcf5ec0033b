internal import FHIRDecoding
internal import Glibc
internal import MedicationAdherence

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
      file = try OpenFile(
        ReadableFile(path: path), path: path, isHashed: false, documents: 0, limits: .standard)
    } catch {
      throw UnreadableFile(path: path, reason: error.detail.text)
    }
    let reader = ServedResourceReader()
    var spare: [UInt8] = []
    while let piece = file.next(reusing: &spare) {
      var rest = piece.bytes[..<piece.count]
      while !rest.isEmpty {
        let line = firstLine(of: rest)
        rest = rest.dropFirst(line.count + 1)
        guard !line.isEmpty else { continue }
        do {
          try body(FetchedRow(try reader.resource(line), line: Array(line), base: base))
        } catch let error as UnreadableText {
          throw UnreadableFile(path: path, reason: error.reason)
        }
      }
      spare = piece.bytes
    }
    if let problem = file.problems.first {
      throw UnreadableFile(path: path, reason: problem.detail.text)
    }
  }

  /// What comes before the first line end, or all.
  private static func firstLine(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let length = unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let end = unsafe memchr(base, 0x0A, bytes.count) else {
        return bytes.count
      }
      return unsafe UnsafeRawPointer(end) - base
    }
    return text.prefix(length)
  }

  /// A file of an earlier run that cannot be read back.
  package struct UnreadableFile: Error, Equatable {
    /// The file.
    package let path: String
    /// Why, in words.
    package let reason: String
  }
}
