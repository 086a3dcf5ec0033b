import Foundation
import TestSupport
import Testing

/// Runs with nothing to report: what was asked for is not there, the input is empty, or there is no
/// dose yet.
@Suite struct NothingToReportTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }
  private static let lines = [
    FHIRLine.patient("p"), FHIRLine.patient("q"),
    FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
    FHIRLine.administration("b", of: "q", at: "2025-03-04T22:30:00Z", medication: "Ibuprofen"),
  ]

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("d.ndjson", lines: Self.lines)
  }

  /// The first message without the program's name; what is listed or written is not looked at.
  private func firstMessage(_ result: BuiltProgram.Result) -> String? {
    result.messages.split(separator: "\n").first.map { String($0.dropFirst("adherence: ".count)) }
  }

  // MARK: What was asked for is not there

  @Test(arguments: ["report d.ndjson -o out", "orders d.ndjson", "administrations d.ndjson"])
  func `a medication that is not in the data is 66, with the way to those that are`(
    command: String
  ) throws {
    let result = try program.run(
      command.split(separator: " ").map(String.init) + [
        "--medication", "gold", "--medication", "X1",
      ])
    #expect((result.status, result.output) == (66, ""))
    #expect(
      result.messages == """
        adherence: no medication in the data has the code or name gold, X1; check --medication, \
        `adherence orders` and `adherence administrations` list the medications with their codes

        """)
    #expect(!folder.has("out") && !folder.has("out.partial"))
  }

  @Test(arguments: [["--patient", "nobody"], ["--medication", "gold"]])
  func `a resource of no use does not let a wrong name pass, what cannot be read does`(
    names: [String]
  ) throws {
    let odd = #"{"resourceType":"MedicationAdministration","id":"x","status":"bogus"}"#
    try folder.write("odd.ndjson", lines: [odd])
    let result = try program.run(["report", "d.ndjson", "odd.ndjson", "-o", "out"] + names)
    #expect(result.status == 66)
    #expect(!folder.has("out"))
    try folder.write("cut.ndjson", lines: [#"{"resourceType":"MedicationAdm"#])
    let cut = try program.run(["report", "d.ndjson", "cut.ndjson", "-o", "out"] + names)
    #expect(cut.status == 1)
    #expect(try program.table("ledger.csv").contains { $0["disposition"] == "unreadable" })
  }

  @Test func `one medication of several that is in the data is enough`() throws {
    let result = try program.report("d.ndjson", "--medication", "gold", "--medication", "ibu")
    #expect(result.status == 0)
    #expect(try program.table("cohort/timeline.csv").map { $0["patient"] } == ["q"])
  }

  @Test func `patients and medications that are in the data, but not together, are a report`()
    throws
  {
    let result = try program.report("d.ndjson", "--patient", "p", "--medication", "ibu")
    #expect(result.status == 0)
    #expect(
      firstMessage(result)
        == "No administration is counted of the 2 that were read: 2 not selected. "
        + "Check --patient, --medication and --exclude-medication.")
  }

  // MARK: The input is empty

  @Test func `standard input without a byte is 66`() throws {
    for command in ["report", "refills", "orders", "administrations"] {
      let options = ["report", "refills"].contains(command) ? ["-o", "out"] : []
      let result = try program.run([command, "-"] + options, input: Data())
      #expect((result.status, result.output) == (66, ""))
      #expect(
        result.messages == """
          adherence: nothing at all is in standard input; check that the export ran to its end

          """)
      #expect(!folder.has("out") && !folder.has("out.partial"))
    }
  }

  @Test(arguments: ["\n \n", "[]", #"{"resourceType":"Bundle","type":"searchset","total":0}"#])
  func `input that says itself that it holds nothing is a report of nothing`(input: String) throws {
    let result = try program.report("-", input: Data(input.utf8))
    #expect(result.status == 0)
    #expect(
      firstMessage(result)
        == "Nothing can be counted: no MedicationAdministration is in what was read. "
        + "Check that the export holds them.")
    for command in ["orders", "administrations"] {
      #expect(try program.run([command, "-"], input: Data(input.utf8)).status == 0)
    }
  }

  @Test func `an input of empty files is 66 and leaves an earlier report alone`() throws {
    try program.report("d.ndjson")
    let before = try folder.files("out")
    for name in ["Patient", "MedicationRequest"] {
      try folder.write("empty/\(name).ndjson", Data())
    }
    let result = try program.report("empty", "--overwrite")
    #expect(result.status == 66)
    #expect(
      firstMessage(result)
        == "nothing at all is in empty/MedicationRequest.ndjson and 1 other file; "
        + "check that the export ran to its end")
    #expect(try folder.files("out") == before)
  }

  @Test func `one empty file of lines among others is as it should be`() throws {
    try folder.write("in/a.ndjson", lines: Self.lines)
    try folder.write("in/MedicationDispense.ndjson", Data())
    #expect(try program.report("in", "--strict").status == 0)
  }

  @Test(arguments: [
    ("x.ndjson.gz", "damaged-gzip", "is empty, which gzip data never are; it was cut off"),
    ("x.json.gz", "damaged-gzip", "is empty, which gzip data never are; it was cut off"),
    ("x.json", "cut-off", "is empty, which JSON never is; it was cut off"),
  ])
  func `an empty file that never is empty is 1, and the ledger names it`(
    name: String, reason: String, detail: String
  ) throws {
    try folder.write("in/" + name, Data())
    try folder.write("in/a.ndjson", lines: Self.lines)
    #expect(try program.report("in").status == 1)
    let row = try #require(
      try program.table("ledger.csv").first { $0["disposition"] == "unreadable" })
    #expect([row["file"], row["reason"], row["detail"]] == ["in/" + name, reason, detail])
  }

  // MARK: There is no dose yet

  @Test func `input without administrations is a report that says how much else was read`() throws {
    let result = try program.report("-", input: Data((Self.lines[0] + "\n").utf8))
    #expect(result.status == 0)
    #expect(
      firstMessage(result)
        == "Nothing can be counted: no MedicationAdministration is in what was read (1 other "
        + "resource). Check that the export holds them.")
  }

  @Test(arguments: [
    (
      ["--as-of", "2025-01-01"],
      "2 after the as-of day 2025-01-01. The latest is of 2025-03-04. Give a later --as-of."
    ),
    (
      ["--from", "2025-05-01", "--as-of", "2025-05-31"],
      "2 outside the days that were asked for. Check --from, --to and --last."
    ),
  ])
  func `days without a dose are a report that says why nothing is counted`(
    options: [String], reason: String
  ) throws {
    let result = try program.run(["report", "d.ndjson", "-o", "out"] + options)
    #expect(result.status == 0)
    #expect(
      firstMessage(result) == "No administration is counted of the 2 that were read: " + reason)
  }

  @Test func `data without a dispense that counts are measures of nobody that say why`() throws {
    let none = try program.run(["refills", "d.ndjson", "-o", "none"])
    #expect(none.status == 66)
    #expect(!folder.has("none"))
    #expect(
      firstMessage(none)
        == "no MedicationDispense is in what was read (4 resources); check that the export holds them; "
        + "adherence report counts administrations")
    let dispense =
      #"{"resourceType":"MedicationDispense","id":"x","status":"cancelled","#
      + #""subject":{"reference":"Patient/p"},"medicationCodeableConcept":{"text":"Aspirin"}}"#
    try folder.write("x.ndjson", lines: [dispense])
    let cancelled = try program.run(["refills", "x.ndjson", "-o", "cancelled"])
    #expect(cancelled.status == 0)
    #expect(
      firstMessage(cancelled)
        == "no dispense is counted of the 1 that was read: 1 excluded cancelled; ledger.csv has the "
        + "same")
    let report = try program.run(["report", "x.ndjson", "-o", "doses"])
    #expect(
      firstMessage(report)?.hasSuffix(
        " Check that the export holds them. adherence refills measures dispenses.") == true)
  }
}
