import Foundation
import TestSupport
import Testing

/// The members of a group with `--since`: those who joined since then are fetched whole.
@Suite(.tags(.server)) struct NewcomerTests {
  private let since = ["--group", Ward.group, "--since", "2025-03-05T12:00:00+02:00"]

  private func administrations(_ patient: Int, from day: Int) -> [String] {
    (day...8).map { "awk-a\(patient)-\($0)" }
  }

  @Test(arguments: ["--search", "--bulk"], ["2025-03-06", "2025-03", "2025-03-05T11:00:00Z"])
  func `who joined since then is fetched whole, of the others what changed`(
    way: String, start: String
  ) async throws {
    let trial = try await FetchTrial(.memberships(["awk-p2": "2025-01-01", "awk-p5": start]))
    let outcome = try await trial.run(trial.arguments([way] + since))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(2, from: 6) + administrations(5, from: 1))
    #expect(outcome.ids("MedicationRequest").sorted() == ["awk-o5a", "awk-o5b"])
    #expect(outcome.ids("Patient") == ["awk-p5"])
    let group = try #require(outcome.ledger("Group").first)
    #expect(group["state"] == "complete")
    #expect(group["reason"]?.contains("1 of 2 members joined since then") == true)
    let whole = outcome.ledger.filter { $0["patient_or_file"] == "awk-p5" }
    #expect(whole.count == 3)
    #expect(whole.allSatisfy { $0["reason"]?.contains("fetched whole") == true })
    #expect(outcome.states("MedicationAdministration") == ["complete"])
    #expect(!outcome.messages.contains("so fetched whole"))
  }

  @Test(arguments: ["--search", "--bulk"])
  func `when all belong to it for long only what changed is fetched`(way: String) async throws {
    let scenario = Scenario.memberships(["awk-p2": "2025-01-01", "awk-p5": "2025-03-05T09:59:59Z"])
    let trial = try await FetchTrial(scenario)
    let outcome = try await trial.run(trial.arguments([way] + since))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(2, from: 6) + administrations(5, from: 6))
    #expect(outcome.ledger("Group").first?["reason"] == "0 of 2 members joined since then")
  }

  @Test(arguments: ["--search", "--bulk"])
  func `of whom it is not said the ledger says so`(way: String) async throws {
    let trial = try await FetchTrial(.memberships(["awk-p2": "2025-01-01"]))
    let outcome = try await trial.run(trial.arguments([way] + since))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(2, from: 6) + administrations(5, from: 6))
    let reason = outcome.ledger("Group").first?["reason"] ?? ""
    #expect(reason.contains("for 1 the Group gives no start"))
    #expect(outcome.messages.contains("for 1 the Group gives no start"))
  }

  @Test func `a group that cannot be read beside an export is a part that failed`() async throws {
    var scenario = Scenario.memberships([:])
    scenario.interferes = { request, _ in
      request.resource == "Group/" + Ward.group ? .outcome(403, "The list is sealed") : nil
    }
    let outcome = try await FetchTrial(scenario).export(
      "--group", Ward.group, "--since", "2025-03-05T12:00:00+02:00")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.states("Group") == ["failed"])
    #expect(outcome.words.contains("The list is sealed"))
    #expect(outcome.administrations == administrations(2, from: 6) + administrations(5, from: 6))
  }

  @Test func `without an instant everyone is whole, and the group is no part`() async throws {
    let outcome = try await FetchTrial(.memberships([:])).export("--group", Ward.group)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.ledger("Group").isEmpty)
  }
}
