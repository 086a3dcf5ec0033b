import Foundation
import TestSupport
import Testing

/// Scheduled runs that read a server.
@Suite(.tags(.server)) struct RunServerTests {
  private func define(_ trial: FetchTrial, at address: String? = nil) throws {
    try trial.program.folder.write(
      "ward.yaml",
      """
      adherence: 1
      source:
        server: \(address ?? trial.site.base)
        token-file: token.txt
        search: true
        retry-budget: 0
      as-of: 2025-03-31
      report: {format: [csv], metrics: ward.prom}
      output: {folder: out}

      """)
  }

  @Test func `a night with the server down leaves the report of the night before`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let folder = trial.program.folder
    try define(trial)
    let good = try await trial.run(["run", "ward.yaml"])
    #expect(good.status == 0, "\(good)")
    let timeline = try folder.text("out/ward/latest/cohort/timeline.csv")
    #expect(CSVTable(timeline).sum("taken") == 42)
    try define(trial, at: "http://127.0.0.1:9/fhir")
    let bad = try await trial.program.runWhileServing(["run", "ward.yaml"])
    #expect(bad.status == 69, "\(bad)")
    #expect(try folder.text("out/ward/latest/cohort/timeline.csv") == timeline)
    #expect(try folder.text("ward.prom").contains("adherence_exit_code{definition=\"ward\"} 69\n"))
  }

  @Test func `a report in part is 1, and is there`() async throws {
    let trial = try await FetchTrial(.missingPage)
    try define(trial)
    let outcome = try await trial.run(["run", "ward.yaml"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.text("ward/2025-W14_2025-03-31/summary.json").contains("\"incomplete\""))
  }
}
