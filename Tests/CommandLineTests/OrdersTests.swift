import Foundation
import TestSupport
import Testing

/// `adherence orders`, as a person and a program read it.
@Suite struct OrdersTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "d.ndjson",
      lines: [
        FHIRLine.patient("p"),
        FHIRLine.order("o1", Self.dosage(#""frequency":2,"period":1,"periodUnit":"d""#)),
        FHIRLine.order(
          "o2", medication: "Ramipril", status: "completed",
          Self.dosage(#""frequency":1,"period":1"#)),
        FHIRLine.order("o3", of: "q", medication: "Tab\\there", #","authoredOn":"2025-06-01""#),
        FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00", order: "o2"),
      ])
  }

  private static func dosage(_ repetition: String) -> String {
    #","authoredOn":"2025-03-01","dosageInstruction":[{"timing":{"repeat":{"#
      + repetition + "}}}]"
  }

  private func orders(_ more: String...) throws -> BuiltProgram.Result {
    try program.run(["orders", "d.ndjson", "--as-of", "2025-12-31"] + more)
  }

  private func objects(_ result: BuiltProgram.Result) throws -> [[String: Any]] {
    try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `a pipe gets a line of headers and one line an order`() throws {
    let result = try orders("--patient", "p")
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      result.output == """
        patient\torder_id\tmedication_code\tmedication\tstatus\tactive_from\tactive_to\tinstruction\tremarks
        p\to1\t\tAspirin\tactive\t2025-03-01\t\t2 times a day\t
        p\to2\t\tRamipril\tcompleted\t2025-03-01\t2025-03-04\t\
        at times not stated\t\
        dosageInstruction[0].timing.repeat.period has no unit, so what is expected is unknown; \
        the order has no date of an end, taken to end with the last administration: 4 March 2025

        """)
    #expect(result.messages == "adherence: 2 of 3 orders listed for 1 patient\n")
  }

  @Test(arguments: [
    ("2025-05-01", "", "so what is expected is unknown"),
    ("2025-12-31", "2025-06-08", "so what is expected is unknown"),
  ])
  func `an order on hold that no dose was given of is unknown to its end`(
    asOf: String, activeTo: String, remark: String
  ) throws {
    let dosage = Self.dosage(#""frequency":1,"period":1,"periodUnit":"d","count":100"#)
    try program.folder.write(
      "paused.ndjson",
      lines: [FHIRLine.patient("p"), FHIRLine.order("o", status: "on-hold", dosage)])
    let result = try program.run(["orders", "paused.ndjson", "--as-of", asOf])
    let row = try #require(
      result.output.split(separator: "\n").last?.split(
        separator: "\t", omittingEmptySubsequences: false))
    #expect(row[6] == activeTo)
    #expect(row[8].hasSuffix(remark))
  }

  @Test func `a tab within a name does not make a column`() throws {
    let line = try #require(try orders("--patient", "q").output.split(separator: "\n").last)
    #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 9)
    #expect(line.contains("Tab here"))
  }

  @Test(arguments: [("en", "2 times a day"), ("de", "2-mal täglich"), ("de-AT", "2-mal täglich")])
  func `instructions are said in the language asked for`(locale: String, words: String) throws {
    let result = try orders("--json", "--locale", locale, "--medication", "aspirin")
    #expect(try objects(result).map { $0["instruction"] as? String } == [words])
  }

  @Test(arguments: [
    ("en", "has no unit, so what is expected is unknown"),
    ("de", "hat keine Einheit, daher ist nicht bekannt, was fällig war"),
  ])
  func `JSON has one object a line, with remarks by kind, path and words`(
    locale: String, words: String
  ) throws {
    let objects = try objects(orders("--json", "--locale", locale))
    #expect(objects.map { $0["order_id"] as? String } == ["o1", "o2", "o3"])
    #expect(objects[0]["active_to"] is NSNull)
    #expect((objects[0]["remarks"] as? [Any])?.isEmpty == true)
    let remark = try #require((objects[1]["remarks"] as? [[String: Any]])?.first)
    #expect(
      remark as? [String: String] == [
        "kind": "period-without-unit", "path": "dosageInstruction[0].timing.repeat.period",
        "text": words,
      ])
    #expect(objects[2]["medication"] as? String == "Tab\there")
  }

  @Test(arguments: [
    (["--from", "2025-06-01"], ["o1", "o3"]), (["--to", "2025-03-31"], ["o1", "o2"]),
    (["--to", "2025-02-28"], []), (["--from", "2025-03-05", "--to", "2025-03-05"], ["o1"]),
  ])
  func `with days, orders are listed that were active in them`(
    options: [String], ids: [String]
  ) throws {
    let result = try program.run(
      ["orders", "d.ndjson", "--as-of", "2025-12-31", "--json"] + options)
    #expect(try objects(result).map { $0["order_id"] as? String } == ids)
  }

  @Test(arguments: [("en", "2 times a day, “1-0-1”"), ("de", "2-mal täglich, „1-0-1“")])
  func `what an order says as text only is quoted`(locale: String, words: String) throws {
    let dosage = Self.dosage(#""frequency":2,"period":1,"periodUnit":"d""#)
      .replacing(#""timing""#, with: #""text":"1-0-1","timing""#)
    try program.folder.write("t.ndjson", lines: [FHIRLine.order("t", dosage)])
    let result = try program.run(["orders", "t.ndjson", "--json", "--locale", locale])
    #expect(try objects(result).map { $0["instruction"] as? String } == [words])
  }

  @Test func `people read the status in words, programs as FHIR has it`() throws {
    let statuses = ["active", "stopped", "draft", "on-hold", "weird"]
    try program.folder.write(
      "t.ndjson",
      lines: statuses.map {
        FHIRLine.order("o-" + $0, status: $0, #","authoredOn":"2025-03-01""#)
      })
    func listed(_ more: String...) throws -> BuiltProgram.Result {
      try program.run(["orders", "t.ndjson", "--locale", "de"] + more)
    }
    let words = try listed().output.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)[4]
    }
    #expect(words == ["aktiv", "Entwurf", "pausiert", "abgesetzt", "weird"])
    #expect(
      try objects(listed("--json")).map { $0["status"] as? String }
        == ["active", "draft", "on-hold", "stopped", "weird"])
  }

  @Test(arguments: [
    ("en", "the order ended with the patient's death: 5 March 2025"),
    ("de", "die Verordnung endete mit dem Tod des Patienten: 5. März 2025"),
  ])
  func `the patient's death is said where it ended an order`(locale: String, words: String) throws {
    try program.folder.write(
      "t.ndjson",
      lines: [
        #"{"resourceType":"Patient","id":"p","deceasedDateTime":"2025-03-05"}"#,
        FHIRLine.order("t", Self.dosage(#""frequency":2,"period":1,"periodUnit":"d""#)),
      ])
    let result = try program.run(["orders", "t.ndjson", "--locale", locale])
    #expect(result.output.contains("\t" + words + "\n"))
  }

  @Test(.enabled(if: BuiltProgram.hasTerminal))
  func `a terminal gets a table for each patient that fits it`() throws {
    let shown = try program.runOnTerminal(["orders", "d.ndjson", "--as-of", "2025-12-31"])
    let lines = shown.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.contains("Patient p"))
    #expect(lines.contains("Patient q"))
    #expect(lines.contains { $0.hasPrefix("ORDER ID  MEDICATION  STATUS") })
    #expect(lines.contains { $0.hasPrefix("  ! dosageInstruction[0].timing.repeat.period has no") })
    #expect(lines.filter { !$0.hasPrefix("adherence:") }.allSatisfy { $0.count <= 80 })
  }

  @Test func `what cannot be read is 1, with its place on standard error`() throws {
    try program.folder.write("e.ndjson", lines: [#"{"resourceType":"MedicationRequest","id":7}"#])
    let result = try program.run(["orders", "d.ndjson", "e.ndjson"])
    #expect(result.status == 1)
    #expect(result.output.contains("\to1\t"))
    #expect(result.messages.contains("adherence: This list is incomplete: e.ndjson:1 "))
  }

  @Test(arguments: [
    (["nowhere"], 66, "there is no file or folder nowhere; check the path (- is standard input)"),
    (["d.ndjson", "--locale", "fr"], 64, "--locale fr: give one of en, de"),
    (["d.ndjson", "--from", "soon"], 64, "--from soon: give a date such as 2025-01-31"),
    (
      ["d.ndjson", "--patient", "x"], 66,
      "patient x is not in the data; check --patient and --patients"
    ),
  ])
  func `a refusal has its exit code and its sentence`(
    arguments: [String], status: Int32, sentence: String
  ) throws {
    let result = try program.run(["orders"] + arguments)
    #expect((result.status, result.output) == (status, ""))
    #expect(result.messages == "adherence: \(sentence)\n")
  }
}
