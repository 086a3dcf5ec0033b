import Foundation
import TestSupport
import Testing

/// What `adherence check` says of data that are FHIR and yet not right.
@Suite struct CheckFindingsTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }
  private static let order = FHIRLine.order("o", FHIRLine.daily)

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "good.ndjson", lines: [FHIRLine.patient("p"), Self.order, Self.dose("a")])
  }

  private static func dose(_ id: String, at date: String = "2025-03-04T08:00:00+01:00") -> String {
    FHIRLine.administration(id, at: date, order: "o")
  }

  @Test func `doses that are still to come are a warning, with their places`() throws {
    let lines = ["2025-03-05", "2025-03-06", "2225-03-06"].enumerated().map {
      Self.dose("b\($0)", at: $1 + "T08:00:00+01:00")
    }
    try folder.write("more.ndjson", lines: lines)
    let result = try program.run(["check", "good.ndjson", "more.ndjson", "--as-of", "2025-03-05"])
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        """
        warning  no administration is dated after the as-of day 2025-03-05: fails for 2 of 4
                 2 × MedicationAdministration.effective[x] is after the as-of day (R4)
                     more.ndjson:2  MedicationAdministration/b1
        """), "\(result.output)")
    let style = Date.ISO8601FormatStyle().year().month().day()
    let before = Date.now
    let today = try program.run(["check", "good.ndjson", "more.ndjson"]).output
    // Midnight may lie between.
    let sentences = [before, .now].map {
      "the as-of day \($0.formatted(style)): fails for 1 of 4\n"
    }
    #expect(sentences.contains { today.contains($0) }, "\(today)")
  }

  @Test func `days that nobody has records of, and dispenses still to come, are warnings`() throws {
    func dispense(_ id: String, on day: String) -> String {
      #"{"resourceType":"MedicationDispense","id":"\#(id)","status":"completed","#
        + #""subject":{"reference":"Patient/p"},"medicationCodeableConcept":{"text":"Aspirin"},"#
        + #""whenHandedOver":"\#(day)","daysSupply":{"value":30}}"#
    }
    try folder.write(
      "more.ndjson",
      lines: [
        Self.dose("b", at: "1925-03-04"), Self.dose("c", at: "1975-03-06"),
        dispense("d", on: "1970-01-01"), dispense("e", on: "2035-01-01"),
        dispense("f", on: "2025-03-05"),
      ])
    let result = try program.run(["check", "good.ndjson", "more.ndjson", "--as-of", "2025-03-05"])
    #expect(result.status == 0)
    let words = result.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words.contains("over 50 years before the as-of day 2025-03-05: fails for 2 of 6"), "\(words)")
    #expect(result.output.contains("more.ndjson:1  MedicationAdministration/b"))
    #expect(result.output.contains("more.ndjson:3  MedicationDispense/d"))
    #expect(
      result.output.contains(
        "no dispense is dated after the as-of day 2025-03-05: fails for 1 of 3"))
    #expect(result.output.contains("more.ndjson:4  MedicationDispense/e"))
  }

  @Test func `a page of a search without the next one is called so, and the fix is to bring that`()
    throws
  {
    let page = #"""
      {"resourceType":"Bundle","type":"searchset",\#
      "link":[{"relation":"next","url":"https://h/Patient?page=2"}],"entry":[]}
      """#
    try folder.write("page.json", Data(page.utf8))
    let result = try program.run(["check", "good.ndjson", "page.json", "--quiet"])
    #expect(result.status == 1)
    #expect(
      result.output.contains("ERROR    every answer of a server is there whole: fails once\n"),
      "\(result.output)")
    #expect(result.output.contains("Fix: bring the pages after it too, as adherence fetch does"))
    #expect(!result.output.contains("is FHIR JSON"))
  }

  @Test func `orders of which it is not known what was due are a warning, with their places`()
    throws
  {
    let order = FHIRLine.order(
      "z", status: "activ", #","authoredOn":"2025-03-03","dosageInstruction":[{"text":"1-0-1"}]"#)
    try folder.write("more.ndjson", lines: [order])
    let result = try program.run(["check", "good.ndjson", "more.ndjson", "--quiet"])
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        """
        warning  of every order it is known what was due: fails 2 times
                 1 × MedicationRequest is not active, has no dose, and does not say when it ended, so \
        what is expected is unknown
                     more.ndjson:1  MedicationRequest/z
                 1 × MedicationRequest.dosageInstruction.timing does not say in coded form how often, so \
        what is expected is unknown
                     more.ndjson:1  MedicationRequest/z  MedicationRequest.dosageInstruction[0].timing
        """), "\(result.output)")
    #expect(
      result.output.contains(
        "1 × MedicationRequest.status is no status of an order, taken as unknown\n"))
  }

  @Test(arguments: ["1", "3"])
  func `what is there again is a warning, the same and the changed apart`(threads: String) throws {
    let changed = Self.dose("a", at: "2025-03-04T09:00:00+01:00")
    let spaced = Self.dose("a").replacing("\":", with: "\" : ")
    try folder.write("more/1.ndjson", lines: [changed, spaced, changed, Self.dose("b")])
    try folder.write(
      "more/2.ndjson", lines: [FHIRLine.patient("p"), Self.dose("ä"), Self.dose("ä")])
    let result = try program.run(["check", "good.ndjson", "more", "--threads", threads])
    #expect(result.status == 0, "\(result.output)")
    let expected = [
      "warning  every resource is there once: fails for 5 of 10",
      "         3 × MedicationAdministration is there again, the same",
    ]
    for line in expected { #expect(result.output.contains(line + "\n"), "\(result.output)") }
    #expect(
      result.output.contains(
        """
                 1 × MedicationAdministration is there again, with other content
                     more/1.ndjson:1  MedicationAdministration/a
        """), "\(result.output)")
    #expect(result.output.contains("more/2.ndjson:1  Patient/p\n"))
    #expect(!result.output.contains("ä"))
  }

  @Test(arguments: ["1", "3"])
  func `of what is there again on one line the first ones are named, as they were read`(
    threads: String
  ) throws {
    let entries = (0..<40).map { #"{"resource":\#(Self.dose("d\($0)"))}"# }.joined(separator: ",")
    let bundle = #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#
    for name in ["once.json", "twice.json"] { try folder.write(name, lines: [bundle]) }
    let result = try program.run([
      "check", "once.json", "twice.json", "--threads", threads, "--places", "5",
    ])
    let again = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("twice.json:1 ") }
    #expect(
      again.map(String.init)
        == (0..<5).map { "twice.json:1  MedicationAdministration/d\($0)" }, "\(result.output)")
  }

  @Test func `neither an id nor a name that could be a patient's value is shown`() throws {
    let line = #"""
      {"resourceType":"Patient","id":"Zwetschkenbaum, Anna \u001b[31m","Zwetschken baum":1,\#
      "1931-07-19":2,"gendre":"Zwetschke"}
      """#
    try folder.write("bad.ndjson", lines: [line])
    for more in [[], ["--json"], ["--quiet"]] {
      let result = try program.run(["check", "good.ndjson", "bad.ndjson"] + more)
      #expect(result.output.contains("gendre"))
      for text in ["Zwetsch", "1931", "\u{1B}", "u001b"] {
        #expect(!(result.output + result.messages).contains(text), "\(text)")
      }
    }
    let shown = try program.run(["check", "good.ndjson", "bad.ndjson"]).output
    #expect(shown.contains("             bad.ndjson:1  Patient.gendre\n"), "\(shown)")
  }

  @Test func `quiet says nothing of data that are as they should be, else the problems only`()
    throws
  {
    let good = try program.run(["check", "good.ndjson", "--quiet"])
    #expect((good.status, good.output, good.messages) == (0, "", ""))
    try folder.write("bad.ndjson", lines: [FHIRLine.administration("x", at: nil, order: "o")])
    let bad = try program.run(["check", "good.ndjson", "bad.ndjson", "-q"])
    #expect((bad.status, bad.messages) == (1, ""))
    #expect(
      bad.output.hasPrefix(
        "good.ndjson bad.ndjson: 2 files\n\nERROR    every administration says when"))
    #expect(!bad.output.contains("\nok "))
    #expect(bad.output.hasSuffix("as far as it is known.\n"), "\(bad.output)")
  }

  private struct Report: Decodable {
    let error: String?
    let exitCode: Int32
    let version: String
  }

  @Test(arguments: [
    (["good.ndjson"], 0, nil),
    (["nowhere"], 66, "there is no file or folder nowhere; check the path (- is standard input)"),
    (["good.ndjson", "--places", "0"], 64, "--places 0: give 1 to 1000"),
    (
      ["https://host.example", "--token-file", "none.txt"], 78,
      "--token-file none.txt cannot be used: there is no such file"
    ),
    (
      ["https://host.example", "--ca-file", "none.pem"], 78,
      "--ca-file none.pem cannot be used: there is no such file"
    ),
    (
      ["https://host.example", "--ca-file", "good.ndjson"], 78,
      "--ca-file good.ndjson cannot be used: it holds no certificate (PEM)"
    ),
    (
      ["https://host.example", "--ca-file", "."], 78,
      "--ca-file . cannot be used: it is a folder"
    ),
  ])
  func `JSON says how it ended, and why, whatever happens`(
    arguments: [String], status: Int32, error: String?
  ) throws {
    let result = try program.run(["check"] + arguments + ["--json"])
    #expect(result.status == status)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let report = try decoder.decode(Report.self, from: Data(result.output.utf8))
    #expect((report.exitCode, report.error) == (status, error))
    if let error { #expect(result.messages == "adherence: \(error)\n") }
    #expect(report.version.isEmpty == false)
  }
}
