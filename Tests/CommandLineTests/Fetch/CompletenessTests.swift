import Foundation
import TestSupport
import Testing

/// What did not come is not taken for what is not there.
@Suite(.tags(.server)) struct CompletenessTests {
  private let type = "MedicationAdministration"

  @Test func `a type that an export forgot is counted, and another export is made`() async throws {
    let trial = try await FetchTrial(.forgottenType)
    let outcome = try await trial.export()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.states(type) == ["partial"])
    #expect(outcome.sum("expected", type) == 48)
    #expect(outcome.words.contains("the server counts 48 and the export holds none"))
    #expect(outcome.othersAreComplete)
    #expect(!trial.site.log.entries.contains { $0.request.method == "DELETE" })
    #expect(try await trial.export().status == 1)
    #expect(trial.site.exportTimes.count == 2)
  }

  @Test func `of a group its members are counted`() async throws {
    let outcome = try await FetchTrial(.forgottenType).export("--group", Ward.group)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.sum("expected", type) == 16)
  }

  @Test func `a type that the server has none of is complete, and counted`() async throws {
    var scenario = Scenario.nothing
    scenario.export = ExportRules()
    let outcome = try await FetchTrial(scenario).export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.ledger(type).map { $0["expected"] } == ["0"])
    #expect(outcome.states(type) == ["complete"])
  }

  @Test func `where nothing changed since an instant an empty export is complete`() async throws {
    let outcome = try await FetchTrial(.forgottenType).export("--since", "2025-03-09")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.states(type) == ["complete"])
  }

  @Test(arguments: ["--search", "--bulk"])
  func `a row without an id is kept, and the ledger says so`(way: String) async throws {
    let trial = try await FetchTrial(.withoutID)
    let outcome = try await trial.run(trial.arguments([way]))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.sum("unique", type) == 48)
    let reasons = outcome.ledger(type).compactMap { $0["reason"] }.filter { !$0.isEmpty }
    #expect(reasons == ["1 row has no id, so that nobody can tell whether one came twice"])
    #expect(outcome.ledger.allSatisfy { $0["state"] == "complete" })
  }

  @Test(arguments: ["MedicationAdministratoin", "medicationadministration", "Pateint", "Foo"])
  func `a type that does not exist is a wrong call`(name: String) async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.search("--type", name)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.messages.contains("--type \(name): there is no such type"))
    let meant = name == "Foo" ? "" : " (did you mean \(name == "Pateint" ? "Patient" : type)?)"
    #expect(
      outcome.messages.contains(
        "type of resource\(meant); the server has Group, Medication, \(type),"))
    #expect(outcome.files.isEmpty)
  }

  @Test func `a type of FHIR that the server does not describe is asked for all the same`()
    async throws
  {
    let outcome = try await FetchTrial(.wellBehaved).search("--type", "Observation")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.states("Observation") == ["failed"])
  }

  @Test(arguments: [[], ["--type", "MedicationAdministration"], ["--since", "2025-03-01"]])
  func `a patient whom the server does not have is missing in every type`(
    more: [String]
  ) async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.run(
      trial.arguments(["--search", "--patient", "nobody", "--patient", "awk-p3"] + more))
    #expect(outcome.status == 1, "\(outcome)")
    let own = outcome.ledger.filter { $0["patient_or_file"] == "nobody" }
    #expect(own.count == (more.first == "--type" ? 1 : 3))
    #expect(own.allSatisfy { $0["state"] == "failed" })
    #expect(own.allSatisfy { $0["reason"] == "the server has no such patient" })
    #expect(outcome.messages.contains("the server has no such patient"))
    let other = outcome.ledger.filter { $0["patient_or_file"] == "awk-p3" }
    #expect(other.allSatisfy { $0["state"] == "complete" })
    #expect(outcome.administrations == WardIDs.administrations(3...3))
  }

  @Test func `a patient of whom nothing changed is there`() async throws {
    let outcome = try await FetchTrial(.wellBehaved).search(
      "--patient", "awk-p3", "--since", "2025-03-09")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.ledger.allSatisfy { $0["state"] == "complete" })
  }

  @Test func `a server that has nothing at all is no success`() async throws {
    let outcome = try await FetchTrial(.empty).search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.messages.contains("the server has nothing of what was asked for"))
  }
}
