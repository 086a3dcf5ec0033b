import Foundation
import TestSupport
import Testing

/// `report` straight from a server.
@Suite(.tags(.server)) struct ReportServerTests {
  private func report(_ scenario: Scenario, _ more: String...) async throws -> FetchOutcome {
    let trial = try await FetchTrial(scenario)
    let arguments = trial.arguments(["--search", "--as-of", "2025-03-31"]).dropFirst()
    return try await trial.run(["report"] + arguments + more)
  }

  @Test func `the figures of a well-behaved server are right`() async throws {
    let outcome = try await report(.wellBehaved)
    #expect(outcome.status == 0, "\(outcome)")
    let timeline = CSVTable(outcome.text("cohort/timeline.csv"))
    #expect(timeline.sum("taken") == 42)
    #expect(timeline.sum("not_taken") == 6)
    #expect(outcome.fetchLedger.allSatisfy { $0["state"] == "complete" })
  }

  @Test func `doses name the file of the server that the manifest names`() async throws {
    let outcome = try await report(.wellBehaved, "--tables", "doses")
    let doses = CSVTable(outcome.text("cohort/doses.csv")).rows
    let files = Set(doses.compactMap { $0["file"] }.filter { !$0.isEmpty })
    let file = try #require(files.first)
    #expect(files.count == 1)
    #expect(file.hasPrefix("http://") && file.hasSuffix("/MedicationAdministration.ndjson"))
    #expect(outcome.text("manifest.json").contains("\"path\" : \"\(file)\""))
    #expect(!outcome.text("cohort/doses.csv").contains(".server-"))
  }

  @Test(arguments: [Scenario.missingPage, .outcomeAsAnswer])
  func `a report that is not complete says so`(scenario: Scenario) async throws {
    let outcome = try await report(scenario)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.fetchLedger.contains { $0["state"] == "partial" })
    #expect(outcome.text("index.html").contains("incomplete"))
  }

  @Test func `credentials that end in the middle are 77, and no report takes the place of another`()
    async throws
  {
    let trial = try await FetchTrial(.refusedMidway)
    #expect(try await trial.search().status == 77)
    try FileManager.default.removeItem(atPath: trial.program.folder["out"])
    let arguments = trial.arguments(["--search", "--as-of", "2025-03-31"]).dropFirst()
    let outcome = try await trial.run(["report"] + arguments)
    #expect(outcome.status == 77, "\(outcome)")
    #expect(outcome.files.isEmpty)
    #expect(outcome.messages.contains("nothing was written"))
    #expect(outcome.messages.contains("The token has ended"))
    #expect(outcome.messages.contains("adherence fetch keeps what came"))
  }

  @Test func `a report of a fetch in part says that rows may be missing`() async throws {
    let trial = try await FetchTrial(.missingPage)
    #expect(try await trial.search().status == 1)
    for source in ["out", "out/MedicationAdministration.ndjson"] {
      let report = try trial.program.run([
        "report", source, "--as-of", "2025-03-31", "--output", "report", "--overwrite",
      ])
      #expect(report.status == 1, "\(report)")
      #expect(report.messages.contains("not complete, so rows may be missing"))
      let files = try trial.program.folder.files("report")
      let page = String(decoding: files["index.html"] ?? Data(), as: UTF8.self)
      #expect(page.contains("not complete, so rows may be missing"))
      let ledger = CSVTable(String(decoding: files["ledger.csv"] ?? Data(), as: UTF8.self)).rows
      let row = try #require(ledger.first { $0["reason"] == "unfinished-fetch" })
      #expect(row["file"] == "out/" && row["detail"]?.hasSuffix("again to go on") == true)
    }
  }
}

extension FetchOutcome {
  fileprivate var fetchLedger: [[String: String]] { CSVTable(text("fetch-ledger.csv")).rows }
}
