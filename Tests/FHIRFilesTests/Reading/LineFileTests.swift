import TestSupport
import Testing

@testable import FHIRFiles

@Suite struct LineFileTests {
  private let small = ReadingLimits(pieceSize: 200, longestText: 1_000)

  @Test(arguments: -6...6)
  func `lines that end near the border of a piece are whole`(offset: Int) throws {
    let folder = try ScratchFolder()
    let first = administration("a", note: "")
    let padding = (1 << 20) - first.utf8.count + offset
    let lines = [
      administration("a", note: String(repeating: "x", count: padding)), administration("b"),
      "no JSON", administration("c"),
    ]
    let intake = try Intake(folder.write("x.ndjson", lines.joined(separator: "\n")))
    #expect(intake.ids == ["a", "b", "c"])
    #expect(intake.findings == ["not-fhir-json 3"])
  }

  @Test(arguments: ["\n", "\r\n"])
  func `lines are whole at every offset to every border`(lineEnd: String) throws {
    let folder = try ScratchFolder()
    for shift in 0..<200 {
      let text =
        administration(0, note: String(repeating: "x", count: shift)) + lineEnd
        + (1...8).map { administration($0) }.joined(separator: lineEnd) + lineEnd + "bad"
      let intake = try Intake(folder.write("x.ndjson", text), limits: small)
      #expect(intake.ids == (0...8).map(String.init), "shift \(shift)")
      #expect(intake.findings == ["not-fhir-json 10"], "shift \(shift)")
    }
  }

  @Test(arguments: ["", "\n", "\n\n", "\r\n", "\n \t\r\n"])
  func `the end of the file may have a line end or not`(end: String) throws {
    let folder = try ScratchFolder()
    for name in ["x.ndjson", "x.json"] {
      let text = administration("a") + "\n\n  \r\n" + administration("b") + end
      let intake = try Intake(folder.write(name, text))
      #expect(intake.ids == ["a", "b"])
      #expect(intake.findings == [])
    }
  }

  @Test(arguments: ["x.ndjson", "x.json", "x.ndjson.gz", "x.json.gz"])
  func `a byte order mark is passed over`(name: String) throws {
    let folder = try ScratchFolder()
    let text = "\u{FEFF}" + administration("a") + "\n" + administration("b")
    let bytes = name.hasSuffix("gz") ? GzipData.compressed(text) : Array(text.utf8)
    let intake = try Intake(folder.write(name, bytes))
    #expect(intake.ids == ["a", "b"])
    #expect(intake.findings == [])
  }

  @Test func `a line longer than a piece is read`() throws {
    let folder = try ScratchFolder()
    let long = administration("b", note: String(repeating: "x", count: 3 << 20))
    let text = [administration("a"), long, administration("c")].joined(separator: "\n")
    #expect(try Intake(folder.write("x.ndjson", text)).ids == ["a", "b", "c"])
  }

  @Test(arguments: [0, 1, 2, 3], ["", "\n"])
  func `a line of the greatest length is read and a longer one refused`(
    excess: Int, end: String
  ) throws {
    let folder = try ScratchFolder()
    for before in [0, 1, 5] {
      let short = (0..<before).map { administration($0) + "\n" }.joined()
      let room = small.longestText - administration("long").utf8.count + excess
      let long = administration("long", note: String(repeating: "x", count: room))
      let after = end.isEmpty ? "" : "\n" + administration("z") + "\nbad\n"
      let intake = try Intake(folder.write("x.ndjson", short + long + after), limits: small)
      let wanted = (0..<before).map(String.init) + (excess == 0 ? ["long"] : [])
      #expect(intake.ids == wanted + (end.isEmpty ? [] : ["z"]))
      let findings =
        (excess == 0 ? [] : ["too-long \(before + 1)"])
        + (end.isEmpty ? [] : ["not-fhir-json \(before + 3)"])
      #expect(intake.findings == findings)
    }
  }

  @Test func `a line of 65 MiB is refused and the next one read`() throws {
    let folder = try ScratchFolder()
    var bytes = Array((administration("a") + "\n").utf8)
    bytes += [UInt8](repeating: UInt8(ascii: "x"), count: 65 << 20)
    bytes += Array(("\n" + administration("b") + "\nbad").utf8)
    let intake = try Intake(folder.write("x.ndjson", bytes))
    #expect(intake.ids == ["a", "b"])
    #expect(intake.findings == ["too-long 2", "not-fhir-json 4"])
  }

  @Test func `a file of lines is known by its first line, whatever its name`() throws {
    let folder = try ScratchFolder()
    let lines = [administration("a"), "{ damaged", administration("b")]
    let intake = try Intake(folder.write("x.json", lines.joined(separator: "\n")))
    #expect(intake.ids == ["a", "b"])
    #expect(intake.findings == ["not-fhir-json 2"])
  }

  @Test(arguments: ["", "\n", " \r\n\t", "\u{FEFF}"])
  func `empty and blank files of lines hold nothing, those of documents were cut off`(text: String)
    throws
  {
    let folder = try ScratchFolder()
    for name in ["x.ndjson", "x.ndjson.gz", "x.json", "x.json.gz"] {
      let isPacked = name.hasSuffix(".gz")
      let intake = try Intake(
        folder.write(name, isPacked ? GzipData.compressed(text) : Array(text.utf8)))
      #expect(intake.ids == [])
      #expect(intake.findings == (name.contains("ndjson") ? [] : ["cut-off 0"]))
    }
  }
}
