import Foundation
import TestSupport
import Testing

/// Scores of responses to questionnaires: `adherence survey score`, and in reports.
@Suite struct SurveyScoreTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  private static func sample(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../SampleData/\(path)").standardized.path
  }
  private static let responses = sample("questionnaires/responses.ndjson")
  private static let scales = ["percent-taken-4-weeks", "missed-doses-7-days"].flatMap {
    ["--scale", sample("questionnaires/\($0).yaml")]
  }

  /// 28 days up to that of the response: 20 doses taken, 8 not.
  init() throws {
    program = try BuiltProgram()
    let days = (0..<28).map { day in
      FHIRLine.administration(
        "a\(day)", at: "2025-11-\(day < 7 ? "0" : "")\(day + 3)T08:00:00Z",
        status: day < 20 ? "completed" : "not-done", order: "o")
    }
    try folder.write(
      "data/d.ndjson",
      lines: [FHIRLine.patient("p"), FHIRLine.patient("q"), FHIRLine.order("o", FHIRLine.daily)]
        + days + [
          Self.response("said", 95), Self.response("again", 93, on: "2025-11-28T09:00:00Z"),
          Self.response("early", 80, on: "2025-11-05T09:00:00Z"),
          Self.response("open", nil), Self.response("else", of: "q", 50, status: "amended"),
        ])
    try folder.write("key", Data("a key for the tests\n".utf8))
  }

  private static func response(
    _ id: String, of patient: String = "p", _ percent: Int?,
    on date: String = "2025-11-30T09:00:00Z",
    status: String = "completed"
  ) -> String {
    let item = percent.map { #"{"linkId":"percent","answer":[{"valueInteger":\#($0)}]},"# } ?? ""
    return #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","status":"\#(status)","#
      + #""questionnaire":"https://adherence.example/fhir/Questionnaire/percent-taken-4-weeks","#
      + #""subject":{"reference":"Patient/\#(patient)"},"authored":"\#(date)","item":[\#(item)"#
      + #"{"linkId":"note","answer":[{"valueString":"FREE TEXT"}]}]}"#
  }

  private func report(_ more: String...) throws -> BuiltProgram.Result {
    try program.run(
      ["report", "data", "--as-of", "2025-12-31", "--output", "out"] + Self.scales + more)
  }

  /// The files of the report that hold a text.
  private func files(with text: String) throws -> Set<String> {
    Set(
      try folder.files("out").filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key))
  }

  @Test func `the sample's responses of four versions have the scores of the table`() throws {
    let result = try program.run(["survey", "score", Self.responses] + Self.scales)
    try #require(result.status == 0, "\(result.messages)")
    let rows = result.output.split(separator: "\n").dropFirst().map { line -> String in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return ([cells[2]] + cells[5...]).joined(separator: ", ")
    }
    // Response, score, share, category, missing answers, state.
    let table = """
      said-01, 95.0, 0.95, 80 % or more, 0, scored
      said-02, 90.0, 0.9, 80 % or more, 0, scored
      said-03, 100.0, 1.0, 80 % or more, 0, scored
      said-04, 85.0, 0.85, 80 % or more, 0, scored
      said-05, 70.0, 0.7, below 80 %, 0, scored
      said-06, 75.0, 0.75, below 80 %, 0, scored
      said-07, 60.0, 0.6, below 80 %, 0, scored
      said-08, , , , , not-completed
      said-09, 2.0, , some missed, 0, scored
      said-10, 0.0, , none missed, 0, scored
      said-11, 4.0, , some missed, 0, scored
      said-12, 5.0, , some missed, 0, scored
      said-13, 3.0, , some missed, 0, scored
      said-14, , , , 1, too-many-missing
      """
    #expect(rows.sorted() == table.split(separator: "\n").map(String.init))
    #expect(result.messages.contains("14 responses: 12 scored, 2 not scored"))
  }

  @Test func `without a scale what a questionnaire among the sources says is added up`() throws {
    try folder.write(
      "s/q.json",
      #"{"resourceType":"Questionnaire","url":"urn:q","status":"active","item":[{"linkId":"a","#
        + #""type":"choice","answerOption":[{"valueCoding":{"system":"s","code":"x"},"extension":["#
        + #"{"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":2.5}]}]}]}"#)
    try folder.write(
      "s/r.ndjson",
      lines: [
        #"{"resourceType":"QuestionnaireResponse","id":"r","status":"completed","questionnaire":"#
          + #""urn:q","subject":{"reference":"Patient/p"},"authored":"2025-03-01","item":[{"linkId":"#
          + #""a","answer":[{"valueCoding":{"system":"s","code":"x"}}]}]}"#
      ])
    let result = try program.run(["survey", "score", "s", "--json"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output.contains(#""response":"r","local_date":"2025-03-01""#))
    #expect(result.output.contains(#""score":2.5"#))
  }

  @Test func `a wrong scale is a wrong configuration, and nothing is written`() throws {
    try folder.write("scale.yaml", "questionnaire: q\nitems: {a: {value: [3]}}\nscore: total\n")
    for command in [["survey", "score", "data"], ["report", "data", "--output", "out"]] {
      let result = try program.run(command + ["--scale", "scale.yaml"])
      #expect(result.status == 78)
      #expect(result.messages.contains("scale.yaml:2:20: value takes true, or the least"))
      #expect(result.messages.contains("scale.yaml:3:8: score: give sum or mean"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder["out"]))
  }

  @Test(arguments: [
    ("en", "said 95\u{A0}%, recorded 71\u{A0}%"),
    ("de", "gesagt 95\u{A0}%, dokumentiert 71\u{A0}%"),
  ])
  func `what a patient said stands beside what was recorded of the same weeks`(
    locale: String, sentence: String
  ) throws {
    let result = try report("--per", "cohort", "--per", "patient", "--locale", locale)
    try #require(result.status == 0, "\(result.messages)")
    let page = try folder.text("out/patients/p/index.html")
    #expect(page.contains(sentence))
    #expect(page.contains("percent-taken-4-weeks</title>"))
    if XLSXCells.canRead {
      let cells = try XLSXCells(folder["out/patients/p/report.xlsx"])
      #expect(cells.texts.contains(sentence))
    }
    let rows = try program.table("cohort/scores.csv")
    #expect(rows.map { $0["response"] } == ["early", "again", "open", "said", "else"])
    #expect(
      rows.map { $0["state"] } == ["scored", "scored", "too-many-missing", "scored", "scored"])
    #expect(rows.map { $0["bucket"] } == ["2025-W45"] + Array(repeating: "2025-W48", count: 4))
    let spread = try program.table("cohort/scores-over-time.csv")
    #expect(
      spread.map { $0["responses"] } == ["1", "3"] && spread.map { $0["patients"] } == ["1", "2"])
    #expect(spread.map { $0["median"] } == ["80.0", "72.5"])
    #expect(try files(with: "FREE TEXT") == [])
    let ledger = try program.table("ledger.csv").filter {
      $0["resource"] == "QuestionnaireResponse"
    }
    #expect(ledger.map { $0["count"] } == ["5", "4", "1"])
  }

  @Test func `without a scale they are in the ledger as a type that is not used, and nowhere else`()
    throws
  {
    let result = try program.run(["report", "data", "--as-of", "2025-12-31", "--output", "out"])
    #expect(result.status == 0, "\(result.messages)")
    let ledger = try program.table("ledger.csv").filter {
      $0["resource"] == "QuestionnaireResponse"
    }
    #expect(ledger.map { $0["disposition"] } == ["not-used"] && ledger.map { $0["count"] } == ["5"])
    #expect(try files(with: "scores").isEmpty)
  }

  @Test func `few are hidden, and under pseudonyms no id is told`() throws {
    #expect(try report("--suppress", "cms11").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder["out/cohort/scores.csv"]))
    let spread = try program.table("cohort/scores-over-time.csv")
    #expect(spread.map { $0["bucket"] } == ["2025-W45", "2025-W48"])
    for column in ["responses", "patients", "median", "lower_quartile", "upper_quartile"] {
      #expect(spread.allSatisfy { $0[column] == "" }, "\(column)")
    }
    #expect(
      try report("--pseudonymise", "key", "--per", "cohort", "--per", "patient", "--overwrite")
        .status
        == 0)
    let rows = try program.table("cohort/scores.csv")
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0["response"]?.count == 25 && $0["patient"]?.count == 25 })
    #expect(rows.allSatisfy { !($0["local_date"] ?? "").hasPrefix("2025-11-30") })
    #expect(try program.table("cohort/scores-over-time.csv").isEmpty)
    #expect(try files(with: "FREE TEXT") == [])
  }
}
