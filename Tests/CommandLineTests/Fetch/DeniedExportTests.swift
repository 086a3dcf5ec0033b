import Foundation
import TestSupport
import Testing

/// An export that is offered and not allowed: what `fetch` says then, and `check` before.
@Suite(.tags(.server)) struct DeniedExportTests {
  /// A server that gives out tokens and denies exports.
  private func scenario(
    _ key: ClientKey, _ change: (inout TokenRules) -> Void = { _ in }
  ) -> Scenario {
    var scenario = Scenario.noExport(403)
    scenario.access = .tokens(TokenRules(key, change))
    return scenario
  }

  private func options(_ trial: FetchTrial, _ key: ClientKey) throws -> [String] {
    let file = try trial.program.folder.writePrivate("key.pem", key.pem)
    return [
      "--client-id", trial.site.secrets.client, "--private-key-file", file, "--key-id", key.id,
    ]
  }

  /// The lines of messages that speak of the refusal.
  private func refusals(_ outcome: FetchOutcome) -> [Substring] {
    outcome.messages.split(separator: "\n").filter { $0.contains("403") }
  }

  @Test func `the ways out are said once, for all types`() async throws {
    let trial = try await FetchTrial(.noExport(403))
    let outcome = try await trial.export()
    #expect(outcome.status == 77, "\(outcome)")
    let lines = refusals(outcome)
    #expect(lines.count == 1, "\(lines)")
    let line = try #require(lines.first)
    #expect(
      line.hasPrefix(
        "adherence: Medication, MedicationAdministration, MedicationRequest, Patient are failed: "),
      "\(line)")
    #expect(line.contains("The export is not there"))
    #expect(line.hasSuffix("; give --search, or credentials that may export"), "\(line)")
    #expect(outcome.ledger.count == 4)
    let searched = try await FetchTrial(.noExport(403)).search()
    #expect(searched.status == 0, "\(searched)")
  }

  @Test(arguments: [401, 403, 404, 501])
  func `an export that was not asked for is replaced by a search, and that is said`(
    status: Int
  ) async throws {
    let trial = try await FetchTrial(.noExport(status))
    let outcome = try await trial.run(trial.arguments([]))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.messages.contains("so the server is searched instead, type by type\n"))
    #expect(outcome.ledger.allSatisfy { $0["state"] == "complete" })
    try FileManager.default.removeItem(atPath: trial.program.folder["out"])
    let report = try await trial.run(
      ["report"] + trial.arguments(["--as-of", "2025-03-31"]).dropFirst())
    #expect(report.status == 0, "\(report)")
    #expect(CSVTable(report.text("cohort/timeline.csv")).sum("taken") == 42)
  }

  @Test func `the scopes that were asked for and granted are named`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(scenario(key) { $0.ungranted = ["Medication"] })
    let outcome = try await trial.run(
      ["fetch", trial.site.base, "--bulk", "--output", "out"] + options(trial, key))
    #expect([1, 77].contains(outcome.status), "\(outcome)")
    let line = try #require(refusals(outcome).first)
    let expected = [
      #"; give --search, or ask for a wider scope, such as --scope "system/*.rs" (asked for: "#,
      "system/Medication.rs ", "; granted: system/MedicationAdministration.rs ",
    ]
    for words in expected { #expect(line.contains(words), "\(line)") }
    let check = try await trial.program.runWhileServing(
      ["check", trial.site.base] + options(trial, key))
    #expect(check.status == 1, "\(check.output)")
    #expect(check.output.contains("ERROR    not granted: system/Medication.rs, so a fetch would"))
    let searching = try await trial.program.runWhileServing(
      ["check", trial.site.base, "--search"] + options(trial, key))
    #expect(searching.output.contains("warning  not granted: system/Medication.rs\n"))
  }

  @Test func `a check says that an export was not tried, and begins none`() async throws {
    let key = try await ClientKey.shared(.es384)
    let trial = try await FetchTrial(scenario(key))
    let arguments = try ["check", trial.site.base] + options(trial, key)
    let result = try await trial.program.runWhileServing(arguments)
    #expect(result.status == 0, "\(result.output)")
    let expected = [
      "untried  Bulk Data export: offered, so a fetch would use it; it was not tried",
      "Fix: nothing need be done: if the server refuses it to a fetch, it is searched instead",
      "ok       asked for and granted: system/Medication.rs ",
    ]
    for line in expected { #expect(result.output.contains(line), "\(result.output)") }
    #expect(
      result.messages
        == "adherence: all that was tried is as it should be; the export was not tried\n")
    #expect(!trial.site.log.entries.contains { $0.request.path.hasSuffix("$export") })
    for more in [["--search"], ["--patient", "awk-p3"]] {
      let other = try await trial.program.runWhileServing(arguments + more)
      #expect(other.status == 0, "\(other.output)")
      #expect(!other.output.contains("untried"))
      #expect(other.messages == "adherence: all is as it should be\n")
    }
  }

  @Test(arguments: [(403, 0), (404, 1)])
  func `a group that may be exported need not be shown`(status: Int, code: Int32) async throws {
    var scenario = Scenario.export
    scenario.interferes = { request, _ in
      request.resource == "Group/\(Ward.group)" ? .outcome(status, "Groups are not shown") : nil
    }
    let trial = try await FetchTrial(scenario)
    let check =
      ["check"]
      + trial.arguments(["--group", Ward.group]).filter {
        !["fetch", "--output", "out"].contains($0)
      }
    let result = try await trial.program.runWhileServing(check)
    #expect(result.status == code, "\(result.output)")
    #expect(result.output.contains("Groups are not shown"))
  }

  @Test(arguments: [404, 501])
  func `a server that exports and does not search is no error`(status: Int) async throws {
    let trial = try await FetchTrial(.exportOnly(status))
    let check =
      ["check"] + trial.arguments([]).filter { !["fetch", "--output", "out"].contains($0) }
    let result = try await trial.program.runWhileServing(check + ["--retry-budget", "0"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("warning  GET \(trial.site.base)/Patient was answered with"))
    #expect(!result.output.contains("ERROR"))
    let searching = try await trial.program.runWhileServing(
      check + ["--search", "--retry-budget", "0"])
    #expect([1, 69].contains(searching.status), "\(searching.output)")
  }
}
