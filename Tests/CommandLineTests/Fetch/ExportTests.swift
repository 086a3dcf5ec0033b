import Foundation
import TestSupport
import Testing

/// Bulk export: from the kick-off to DELETE.
@Suite(.tags(.server)) struct ExportTests {
  private let type = "MedicationAdministration"

  private func kickOffs(_ trial: FetchTrial) -> [ServerRequest] {
    trial.site.log.entries.map(\.request).filter { $0.path.hasSuffix("$export") }
  }

  private func deletions(_ trial: FetchTrial) -> Int {
    trial.site.log.entries.filter { $0.request.method == "DELETE" }.count
  }

  @Test(arguments: [FHIRRelease.stu3, .r4, .r5])
  func `a well-behaved export is fetched whole`(release: FHIRRelease) async throws {
    let trial = try await FetchTrial(.export.speaking(release))
    let outcome = try await trial.export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(outcome.ids("MedicationRequest").sorted() == WardIDs.orders)
    #expect(outcome.ids("Patient").sorted() == Ward.patients)
    #expect(outcome.sum("expected", type) == 48)
    #expect(outcome.sum("unique", type) == 48)
    #expect(outcome.ledger.allSatisfy { $0["state"] == "complete" })
    #expect(kickOffs(trial).count == 1)
    #expect(
      kickOffs(trial).first?.parameter("_type")?.split(separator: ",").contains("Patient") == true)
    #expect(kickOffs(trial).first?.parameters.filter { $0.name == "_type" }.count == 1)
    #expect(trial.site.log.entries.last?.request.method == "DELETE")
    #expect(deletions(trial) == 1)
    let began = try #require(trial.site.exportTimes.first)
    #expect(outcome.text("manifest.json").contains(began))
  }

  @Test func `an export is the way when the server has one and no patient is named`() async throws {
    let trial = try await FetchTrial(.export)
    let outcome = try await trial.run(trial.arguments([]))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(kickOffs(trial).count == 1)
    let searching = try await FetchTrial(.export)
    let searched = try await searching.run(searching.arguments(["--patient", "awk-p3"]))
    #expect(searched.status == 0, "\(searched)")
    #expect(kickOffs(searching).isEmpty)
  }

  @Test func `a date to wait for and a sentence about the progress are understood`() async throws {
    let outcome = try await FetchTrial(.exportDates).export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test(arguments: [
    (ExportStep.kickOff, 429), (.poll, 429), (.poll, 503), (.file, 503),
  ])
  func `a step that is refused for now is tried again, and there is one export`(
    step: ExportStep, status: Int
  ) async throws {
    let trial = try await FetchTrial(.exportThrottled(step, status))
    let outcome = try await trial.export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(kickOffs(trial).count == (step == .kickOff ? 2 : 1))
    #expect(trial.site.exportTimes.count == 1)
  }

  @Test(arguments: [404, 200])
  func `without an export the user is told what to do instead`(status: Int) async throws {
    let trial = try await FetchTrial(.noExport(status))
    let outcome = try await trial.export("--retry-budget", "2")
    #expect([1, 69].contains(outcome.status), "\(outcome)")
    #expect(outcome.words.contains("--search"))
  }

  @Test func `an export that fails shows the server's words and ends`() async throws {
    let trial = try await FetchTrial(.failedExport)
    let outcome = try await trial.export("--retry-budget", "3")
    #expect([1, 69].contains(outcome.status), "\(outcome)")
    #expect(trial.site.log.seconds < 20)
    #expect(outcome.words.contains("The warehouse is on fire"))
    #expect(deletions(trial) == 0)
    #expect(kickOffs(trial).count == 1)
  }

  @Test func `DELETE that is answered with 404 does no harm`() async throws {
    let trial = try await FetchTrial(.unknownDeletion)
    let outcome = try await trial.export()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(deletions(trial) == 1)
  }

  @Test func `the export of a group brings its members and nobody else`() async throws {
    let trial = try await FetchTrial(.export)
    let outcome = try await trial.export("--group", Ward.group)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(kickOffs(trial).map(\.path) == ["fhir/Group/ward-3/$export"])
    #expect(outcome.ids("Patient").sorted() == Ward.members)
    #expect(
      outcome.administrations == WardIDs.administrations(2...2) + WardIDs.administrations(5...5))
  }

  @Test func `an instant with an offset arrives whole`() async throws {
    let trial = try await FetchTrial(.export)
    let since = "2025-03-05T12:00:00+02:00"
    let outcome = try await trial.export("--since", since)
    #expect(outcome.status == 0, "\(outcome)")
    let asked = try #require(kickOffs(trial).first?.parameter("_since"))
    let (time, instant) = (try #require(Ward.instant(asked)), try #require(Ward.instant(since)))
    #expect(time <= instant)
    #expect(time > instant.addingTimeInterval(-3600))
    #expect(outcome.administrations.count == 18)
  }
}
