import TestSupport
import Testing

/// `adherence publish` against servers of many kinds.
@Suite(.tags(.server)) struct PublishScenarioTests {
  @Test(arguments: PublishScenario.all)
  func `a document is there once, or it is said why not`(row: PublishScenario) async throws {
    let trial = try await PublishTrial(row.scenario, budget: row.state == "sending" ? "0" : "20")
    let outcome = try await trial.publish("--patient", "awk-p1")
    #expect(outcome.status == row.status, "\(outcome)")
    #expect(outcome.messages.contains(row.words), "\(outcome)")
    #expect(trial.site.written("DocumentReference").count == row.documents)
    #expect(trial.site.written("Binary").count == row.binaries)
    #expect(trial.count("PUT", "Binary") + trial.count("POST", "Binary") == row.sent)
    let status = try await trial.run(["status", "--json"])
    #expect(status.output.hasPrefix(#"{"state":"\#(row.state)""#), "\(status.output)")
    let writes = trial.writes
    let again = try await trial.publish("--patient", "awk-p1")
    #expect(again.status == row.again, "\(again)")
    #expect(row.state == "sending" || trial.writes == writes)
  }
}
