internal import FHIRDecoding
internal import MedicationAdherence

extension OpenFile.Problem {
  /// That bytes stopped coming.
  init(_ error: ByteStreamError) {
    self.init(reason: error.reason, line: 0, detail: error.detail)
  }

  /// That a file named `.gz` begins with other bytes, or is empty, which gzip data never are.
  ///
  /// The first two bytes are shown: people know formats by them, and they hold no patient's values.
  static func notGzip(_ first: [UInt8]) -> OpenFile.Problem {
    let bytes = first.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return OpenFile.Problem(
      reason: ByteStreamError.gzipCorrupt.reason, line: 0,
      detail: first.isEmpty
        ? .fact(.emptyGzip) : .notGzip(beginning: bytes.joined(separator: " ")))
  }

  /// That a file of JSON documents has none.
  static let noDocument = OpenFile.Problem(
    reason: Finding.cutOff, line: 0, detail: .fact(.emptyJSON))

  /// That a file is in UTF-16 or UTF-32, so that nothing of it can be read.
  static let otherEncoding = OpenFile.Problem(
    reason: "not-utf-8", line: 0, detail: .fact(.otherEncoding))

  /// That a file was changed while it was read.
  static let changedWhileRead = OpenFile.Problem(
    reason: Finding.changedWhileRead, line: 0, detail: .fact(.changedWhileRead))

  /// That a text was refused for its length.
  static func longText(line: Int) -> OpenFile.Problem {
    OpenFile.Problem(reason: "too-long", line: line, detail: .fact(.tooLong))
  }
}
