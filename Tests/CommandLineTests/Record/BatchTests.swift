import Foundation
import TestSupport
import Testing

/// `adherence record --file`: each line once, whatever the answers look like.
@Suite(.tags(.server)) struct BatchTests {
  /// Doses of one order on the first days of April, a line each.
  private func lines(_ days: ClosedRange<Int>, outcome: String = "taken") -> [String] {
    days.map { "awk-o3a,\(outcome),2025-04-\($0 < 10 ? "0" : "")\($0)T08:00:00Z,," }
  }

  private func run(
    _ trial: RecordTrial, _ lines: [String], _ more: String...,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    try trial.trial.program.folder.write(
      "doses.csv", lines: ["order,outcome,at,key,administration"] + lines)
    return try await trial.trial.run(
      ["record", "--file", "doses.csv"] + trial.options + more, at: place)
  }

  private func results(_ trial: RecordTrial) throws -> [[String: String]] {
    CSVTable(try trial.trial.program.folder.text("results.csv")).rows
  }

  private func states(_ trial: RecordTrial) throws -> [String] {
    try results(trial).map { $0["state"] ?? "" }
  }

  @Test(arguments: FHIRRelease.allCases)
  func `a file goes in Bundles of 50, once`(release: FHIRRelease) async throws {
    let trial = try await RecordTrial(.writable().speaking(release))
    let many = lines(1...30) + lines(1...25).map { $0.replacing("awk-o3a", with: "awk-o3b") }
    let outcome = try await run(trial, many)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "results.csv\n")
    #expect(trial.site.written().count == 55)
    #expect(trial.count("POST") == 2)
    #expect(try states(trial) == Array(repeating: "created", count: 55))
    let row = try #require(try results(trial).first)
    #expect(row["line"] == "2" && row["version"] == "1" && row["status"] == "201")
    #expect(row["administration"] == "MedicationAdministration/w1")
    #expect(try await run(trial, many).status == 0)
    #expect(try states(trial) == Array(repeating: "there", count: 55))
    #expect(trial.count("POST") == 2)
  }

  @Test func `corrections and doses go together, and each has its own outcome`() async throws {
    let trial = try await RecordTrial(.writable())
    #expect(try await run(trial, lines(1...2)).status == 0)
    let outcome = try await run(
      trial, lines(1...3, outcome: "not-taken") + [",not-taken,,,w2", ",taken,,,awk-a3-3"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(try states(trial) == ["refused", "refused", "created", "corrected", "there"])
    #expect(try results(trial)[0]["reason"]?.contains("recorded as taken") == true)
    #expect(trial.site.row("w2")?.json.contains(#""not-done""#) == true)
  }

  @Test func `a line that is wrong keeps all from being sent`() async throws {
    let trial = try await RecordTrial(.writable())
    let outcome = try await run(
      trial,
      lines(1...2) + lines(2...2) + ["nothing,taken,2025-04-01T08:00:00Z,,", ",taken,,,nothing"])
    #expect(outcome.status == 65, "\(outcome)")
    for words in [
      "line 4, column order: is the same dose as line 3", "line 5, column order: there is no order",
      "line 6, column administration: is not on the server",
    ] { #expect(outcome.messages.contains(words), "\(outcome.messages)") }
    #expect(trial.writes == 0)
  }

  @Test(arguments: [1, 3])
  func `entries that an answer lacks are looked up, and not sent again`(lacking: Int) async throws {
    let trial = try await RecordTrial(.shortAnswers(lacking: lacking))
    let outcome = try await run(trial, lines(1...3))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try states(trial) == ["created", "created", "created"])
    #expect(trial.site.written().count == 3)
    #expect(trial.count("POST") == 1)
  }

  @Test(arguments: Scenario.Loss.allCases)
  func `a Bundle whose answer is lost is looked up`(loss: Scenario.Loss) async throws {
    for more in [[], ["--atomic"]] {
      let trial = try await RecordTrial(.lostAnswer(to: "POST", loss))
      try trial.trial.program.folder.write(
        "doses.csv", lines: ["order,outcome,at,key,administration"] + lines(1...3))
      let outcome = try await trial.trial.run(
        ["record", "--file", "doses.csv"] + trial.options + more)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(trial.site.written().count == 3)
      #expect(trial.count("POST") == 1)
    }
  }

  @Test(arguments: [401, 403, 404, 405, 501, 413])
  func `a server that takes no Bundles gets single requests`(status: Int) async throws {
    let trial = try await RecordTrial(.refusingBundles(with: status))
    let outcome = try await run(trial, lines(1...3))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.site.written().count == 3)
    #expect(try states(trial) == ["created", "created", "created"])
  }

  @Test func `without conditional creation each goes by itself`() async throws {
    let trial = try await RecordTrial(.writable { $0.isConditional = false })
    #expect(try await run(trial, lines(1...3)).status == 0)
    #expect(trial.count("POST") == 3)
    #expect(trial.site.written().count == 3)
  }

  @Test func `an entry that is refused leaves the others`() async throws {
    let trial = try await RecordTrial(.refusingText("2025-04-02", with: 422))
    let outcome = try await run(trial, lines(1...3))
    #expect(outcome.status == 1, "\(outcome)")
    #expect(try states(trial) == ["created", "refused", "created"])
    let row = try results(trial)[1]
    #expect(row["status"] == "422" && row["reason"]?.contains("Not this one") == true)
  }

  @Test func `with --atomic a refused line keeps all out`() async throws {
    let trial = try await RecordTrial(.refusingText("2025-04-02", with: 422))
    let outcome = try await run(trial, lines(1...3), "--atomic")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.written().isEmpty)
    #expect(try states(trial) == ["refused", "refused", "refused"])
  }

  @Test func `with --atomic all are written in one transaction, or found there`() async throws {
    let trial = try await RecordTrial(.writable())
    #expect(try await run(trial, lines(1...3), "--atomic").status == 0)
    #expect(trial.count("POST") == 1)
    let again = try await run(trial, lines(1...4), "--atomic")
    #expect(again.status == 0, "\(again)")
    #expect(try states(trial) == ["there", "there", "there", "created"])
    let other = try await run(trial, lines(5...6) + lines(1...1, outcome: "not-taken"), "--atomic")
    #expect(other.status == 1, "\(other)")
    #expect(trial.site.written().count == 4)
  }

  @Test func `a transaction that the server does not take is 69, and nothing is sent alone`()
    async throws
  {
    let trial = try await RecordTrial(.refusingBundles(with: 404))
    let outcome = try await run(trial, lines(1...3), "--atomic")
    #expect(outcome.status == 69, "\(outcome)")
    #expect(trial.site.written().isEmpty)
  }

  @Test func `another file in the place of the results is left alone`() async throws {
    let trial = try await RecordTrial(.writable())
    try trial.trial.program.folder.write("results.csv", lines: ["mine"])
    let outcome = try await run(trial, lines(1...1))
    #expect(outcome.status == 73, "\(outcome)")
    #expect(trial.writes == 0)
    #expect(try await run(trial, lines(1...1), "--results", "other.csv").status == 0)
  }

  @Test func `a dry run sends nothing and writes no results`() async throws {
    let trial = try await RecordTrial(.writable())
    let outcome = try await run(trial, lines(1...3), "--dry-run")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(trial.writes == 0)
    #expect(try trial.trial.program.folder.files(".")["results.csv"] == nil)
  }

  @Test func `what is said of one dose does not go with a file`() async throws {
    let trial = try await RecordTrial(.writable())
    #expect(try await run(trial, lines(1...1), "--taken").status == 64)
    #expect(try await trial.run("awk-o3a", "--taken", "--atomic").status == 64)
    let missing = try await trial.run("--file", "none.csv")
    #expect(missing.status == 66, "\(missing)")
    #expect(trial.writes == 0)
  }
}
