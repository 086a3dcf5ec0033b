import FHIRDecoding
import TestSupport
import Testing

@testable import FHIRServer

@Suite("Rows that come piece by piece")
struct RowCheckTests {
  private static let rows = (1...40).map { administration($0, note: "n\($0) é") }

  @Test("are the same in pieces of any size, with any line ends", arguments: [1, 7, 64, 100_000])
  func pieces(size: Int) throws {
    for (lineEnd, mark) in [("\n", ""), ("\r\n", "\u{FEFF}"), (" \n\n", "")] {
      let text = mark + Self.rows.joined(separator: lineEnd)
      let (written, check) = try Self.check(text, pieces: size)
      #expect(written == Self.rows.map { $0 + "\n" }.joined())
      #expect(check.fault == nil)
      #expect(check.headers.count == 40)
      #expect(check.headers.keys.count == 40)
    }
  }

  @Test("that are bad are named by their line, also far behind the first piece")
  func badRows() throws {
    let many = (1...4000).map { administration($0) }
    let text = (many + [#"{"resourceType":"Patient"}"#, "x"] + many).joined(separator: "\n")
    let (written, check) = try Self.check(text, pieces: 10_000)
    #expect(check.fault == .wrongType(line: 4001, found: "Patient"))
    #expect(check.headers.count == 8000)
    #expect(written == (many + many).map { $0 + "\n" }.joined())
  }

  @Test("and end within a row say that it is cut off")
  func cut() throws {
    let (written, check) = try Self.check(administration(1) + "\n" + #"{"id"#, pieces: 9)
    guard case .cutLine(line: 2, reason: _)? = check.fault else {
      Issue.record("\(String(describing: check.fault))")
      return
    }
    #expect(written == administration(1) + "\n")
  }

  @Test("are refused when one is longer than any resource")
  func tooLong() {
    #expect(throws: BulkFileFault.tooLong(line: 2)) {
      let text = administration(1) + "\n" + String(repeating: "x", count: 600_000)
      _ = try Self.check(text, pieces: 50_000, longestRow: 400_000)
    }
  }

  private static func check(
    _ text: String, pieces size: Int, longestRow: Int = 1 << 26
  ) throws -> (String, RowCheck) {
    var check = RowCheck(type: "MedicationAdministration", longestRow: longestRow)
    var (bytes, written) = (Array(text.utf8)[...], [UInt8]())
    while !bytes.isEmpty {
      try check.take(bytes.prefix(size)) { written += $0 }
      bytes = bytes.dropFirst(size)
    }
    try check.finish { written += $0 }
    return (String(decoding: written, as: UTF8.self), check)
  }
}
