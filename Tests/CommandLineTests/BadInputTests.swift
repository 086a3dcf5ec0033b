import Foundation
import TestSupport
import Testing

/// Input that is broken: the run goes on, says where, and gives no patient's values away.
@Suite struct BadInputTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }
  private static let good = FHIRLine.administration("good", at: "2025-03-04T08:00:00+01:00")

  init() throws { program = try BuiltProgram() }

  private static func line(_ text: String) -> Data { Data((good + "\n" + text + "\n").utf8) }

  /// Input with one fault on its second line, by name.
  private static let faulty: [String: Data] = [
    "no JSON": line("Zwetschkenbaum, born 1931-07-19"),
    "half a line": line(#"{"resourceType":"MedicationAdministration","id":"Zwetsch"#),
    "a number": line("42"),
    "no type": line(#"{"id":"Zwetschkenbaum"}"#),
    "a type that is a number": line(#"{"resourceType":7}"#),
    "a status that is a number": line(
      #"{"resourceType":"MedicationAdministration","status":1,"subject":{"reference":"Patient/p"}}"#
    ),
    "a date that is a number": line(
      #"{"resourceType":"MedicationAdministration","status":"completed","subject":{"reference":"Patient/p"},"effectiveDateTime":20250304}"#
    ),
    "a subject that is a text": line(
      #"{"resourceType":"MedicationAdministration","status":"completed","subject":"Zwetschkenbaum"}"#
    ),
    "an impossible date": line(FHIRLine.administration("x", at: "2025-13-01")),
    "an impossible time": line(FHIRLine.administration("x", at: "2025-03-04T24:00:00Z")),
    "a name for a date": line(FHIRLine.administration("x", at: "Zwetschkenbaum")),
    "a name for a status": line(
      FHIRLine.administration("x", at: "2025-03-04", status: "Zwetschkenbaum")),
    "invalid UTF-8": Data((good + "\n{\"resourceType\":\"Patient\",\"id\":\"").utf8)
      + Data([0xFF, 0xFE]) + Data("\"}\n".utf8),
    "deep nesting": line(
      #"{"resourceType":"Patient","extension":"# + String(repeating: "[", count: 10_000)
        + String(repeating: "]", count: 10_000) + "}"),
    "two texts on a line": line(good + good),
    "a text behind one of a type that is not used": line(
      #"{"resourceType":"Observation","id":"Zwetschkenbaum","status":"final"}"# + good),
    "an entry that is a resource": line(#"{"resourceType":"Bundle","entry":[\#(good)]}"#),
    "an entry that is a list": line(
      #"{"resourceType":"Bundle","entry":[[{"resource":\#(good)}]]}"#),
    "an entry that is a text": line(#"{"resourceType":"Bundle","entry":["Zwetschkenbaum"]}"#),
  ]

  @Test(arguments: faulty.keys.sorted())
  func `a faulty line is left out with its place, and the rest counts`(name: String) throws {
    let input = try #require(Self.faulty[name])
    try folder.write("d.ndjson", input)
    let result = try program.report("d.ndjson")
    #expect(result.status == 1)
    #expect(CSVTable(try folder.text("out/cohort/timeline.csv")).sum("taken") == 1)
    let places = try program.places
    #expect(places.map { $0["line"] } == ["2"])
    #expect(places.map { $0["file"] } == ["d.ndjson"])
    #expect(places.allSatisfy { $0["detail"] != "" && $0["reason"] != "" })
    #expect(!result.messages.contains("Zwetsch"))
    for file in ["ledger.csv", "manifest.json"] {
      #expect(try !folder.text("out/" + file).contains("Zwetsch"))
    }
  }

  @Test func `a byte order mark, carriage returns and blank lines do no harm`() throws {
    let text =
      "\u{FEFF}" + Self.good + "\r\n\r\n" + Self.good.replacing("good", with: "two") + "\r\n"
    let result = try program.report("-", input: Data(text.utf8))
    #expect(result.status == 0, "\(result.messages)")
    #expect(CSVTable(try folder.text("out/cohort/timeline.csv")).sum("taken") == 2)
  }

  /// An administration with a number of bytes of padding.
  private func long(_ count: Int) -> Data {
    let padding = String(repeating: "x", count: count)
    return Self.line(
      FHIRLine.administration("long", at: "2025-03-04", #","note":[{"text":"\#(padding)"}]"#))
      + Data(Self.good.replacing("good", with: "last").utf8)
  }

  @Test func `a line of ten megabytes is read`() throws {
    #expect(try program.report("-", input: long(10_000_000)).status == 0)
    #expect(CSVTable(try folder.text("out/cohort/timeline.csv")).sum("taken") == 3)
  }

  @Test func `a line of a hundred megabytes is refused with its place, and the rest counts`() throws
  {
    let result = try program.report("-", input: long(100_000_000))
    #expect(result.status == 1)
    #expect(CSVTable(try folder.text("out/cohort/timeline.csv")).sum("taken") == 2)
    let places = try program.places
    #expect(places.map { $0["line"] } == ["2"])
    #expect(places.map { $0["reason"] } == ["too-long"])
  }

  /// A line that ends in the middle with more behind it is a broken row; a file's last one, without a line
  /// end, is all that is left of a file.
  @Test(arguments: [true, false])
  func `a file that ends in the middle of a line is not read to its end`(isCut: Bool) throws {
    let text = Self.good + "\n" + Self.good.dropLast(9) + (isCut ? "" : "\n")
    try folder.write("d.ndjson", Data(text.utf8))
    let result = try program.report("d.ndjson", "--format", "csv")
    #expect(result.status == 1)
    #expect(
      result.messages.contains("1 file or folder could not be read to the end") == isCut)
    #expect(result.messages.contains("1 row was left out") != isCut)
    let row = try program.table("ledger.csv").first { $0["disposition"] == "unreadable" }
    #expect(row?["reason"] == (isCut ? "cut-off" : "not-fhir-json"))
    #expect(row?["line"] == "2")
  }

  @Test func `gzip that is cut off counts what came before and says so`() throws {
    try program.run(["sample", "--patients", "5", "--days", "60", "--gzip", "--output", "ward"])
    let name = "ward/MedicationAdministration.ndjson.gz"
    let whole = try folder.bytes(name)
    try folder.write(name, whole.prefix(whole.count / 2))
    let result = try program.report("ward")
    #expect(result.status == 1)
    #expect(
      result.messages.contains("This report is incomplete: 1 file or folder could not be read"))
    let row = try program.table("ledger.csv").first { $0["reason"] == "damaged-gzip" }
    #expect(row?["file"] == name)
    #expect(CSVTable(try folder.text("out/cohort/timeline.csv")).sum("taken") > 0)
  }

  @Test func `more faults than are listed are counted`() throws {
    let lines = Array(repeating: "no JSON", count: 10_003)
    try folder.write("d.ndjson", lines: [Self.good] + lines)
    #expect(try program.report("d.ndjson", "--format", "csv").status == 1)
    let rows = try program.table("ledger.csv").filter { $0["disposition"] == "unreadable" }
    #expect(rows.count == 10_001)
    #expect(rows.last?["count"] == "3")
    #expect(rows.last?["detail"] == "more of the same, not listed one by one")
  }

  @Test func `names and dates of birth are in no message, ledger or manifest`() throws {
    let lines = [
      FHIRLine.patient("p", family: "Zwetschkenbaum"), Self.good,
      FHIRLine.patient("q", family: "Zwetschkenbaum").replacing(#""q""#, with: "7"),
      FHIRLine.administration("x", at: "2025-02-30"), "{",
    ]
    try folder.write("d.ndjson", lines: lines)
    let result = try program.report("d.ndjson", "--strict")
    let second = try program.report("d.ndjson", "--per", "patient")
    let texts = try [
      result.messages, second.messages, second.output, folder.text("out/ledger.csv"),
      folder.text("out/manifest.json"),
    ]
    for text in texts {
      #expect(!text.contains("Zwetschkenbaum"))
      // Alone the year could be a part of a hash.
      #expect(!text.contains("1931-07-19"))
    }
  }
}
