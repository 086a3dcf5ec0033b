internal import FHIRDecoding

extension OpenFile.Problem {
  /// That bytes stopped coming.
  init(_ error: ByteStreamError) {
    self.init(reason: error.reason, line: 0, summary: error.summary)
  }

  /// That a file named `.gz` begins with other bytes, or is empty, which gzip data never are.
  ///
  /// Two bytes are told, by which people know formats, and which hold no patient's values.
  static func notGzip(_ first: [UInt8]) -> OpenFile.Problem {
    let bytes = first.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return OpenFile.Problem(
      reason: ByteStreamError.gzipCorrupt.reason, line: 0,
      summary: first.isEmpty
        ? "is empty, which gzip data never are; it was cut off"
        : "is named .gz and not packed by gzip; pack it, or rename it; it begins with "
          + bytes.joined(separator: " "))
  }

  /// That a file of JSON documents has none.
  static let noDocument = OpenFile.Problem(
    reason: Finding.cutOff, line: 0, summary: "is empty, which JSON never is; it was cut off")

  /// That a file is in UTF-16 or UTF-32, of which nothing can be read.
  static let otherEncoding = OpenFile.Problem(
    reason: "not-utf-8", line: 0,
    summary: "is in UTF-16 or UTF-32, and JSON is in UTF-8; convert it: iconv -f utf-16 -t utf-8")

  /// That a text was refused for its length.
  static func longText(line: Int) -> OpenFile.Problem {
    OpenFile.Problem(
      reason: "too-long", line: line,
      summary: "a text of more than 64 MiB was refused; no resource is that long")
  }
}
