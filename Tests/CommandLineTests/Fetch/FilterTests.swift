import Foundation
import TestSupport
import Testing

/// Searching: what is asked for, and that nothing else is kept.
@Suite(.tags(.server)) struct FilterTests {
  private let type = "MedicationAdministration"
  private let since = "2025-03-05T12:00:00+02:00"

  /// The administrations from a day of March on.
  private func administrations(from day: Int) -> [String] {
    (1...6).flatMap { patient in (day...8).map { "awk-a\(patient)-\($0)" } }.sorted()
  }

  @Test(arguments: FHIRRelease.allCases)
  func `one patient is fetched, in every version`(release: FHIRRelease) async throws {
    let trial = try await FetchTrial(.wellBehaved.speaking(release))
    let outcome = try await trial.search("--patient", "awk-p3")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations(3...3))
    #expect(outcome.ids("Patient") == ["awk-p3"])
    #expect(outcome.ids(release.order).sorted() == ["awk-o3a", "awk-o3b"])
  }

  @Test func `a filter that the server ignores lets nobody else in, and it is told`() async throws {
    let outcome = try await FetchTrial(.ignoredFilter).search("--patient", "awk-p3")
    #expect(outcome.administrations == WardIDs.administrations(3...3), "\(outcome)")
    #expect(outcome.ids("Patient") == ["awk-p3"])
    #expect(outcome.words.contains(/ignore|filter|not asked/), "\(outcome.words)")
  }

  @Test(arguments: [["subject"], ["patient"]])
  func `the parameter that the server offers is used`(names: [String]) async throws {
    let trial = try await FetchTrial(.patientParameters(names))
    let outcome = try await trial.search("--patient", "awk-p3")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations(3...3))
    #expect(!trial.site.log.entries.contains { $0.status == 400 })
  }

  @Test func `without any such parameter the patient's compartment is searched`() async throws {
    let trial = try await FetchTrial(.patientParameters([]))
    let outcome = try await trial.search("--patient", "awk-p3")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations(3...3))
    #expect(!trial.site.log.requests("fhir/Patient/awk-p3/" + type).isEmpty)
  }

  @Test func `a Medication that can be included is not read by itself`() async throws {
    let trial = try await FetchTrial(.includedMedication)
    let outcome = try await trial.search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.ids("Medication").sorted() == ["awk-m1", "awk-m2"])
    let asked = trial.site.log.entries.compactMap(\.request.resource)
    #expect(!asked.contains { $0.hasPrefix("Medication/") || $0 == "Medication" })
  }

  @Test func `a Medication that cannot be included is read`() async throws {
    let outcome = try await FetchTrial(.wellBehaved).search()
    #expect(outcome.ids("Medication").sorted() == ["awk-m1", "awk-m2"], "\(outcome)")
  }

  @Test func `the members of a group are fetched and nobody else`() async throws {
    let outcome = try await FetchTrial(.wellBehaved).search("--group", Ward.group)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.ids("Patient").sorted() == Ward.members)
    #expect(
      outcome.administrations == WardIDs.administrations(2...2) + WardIDs.administrations(5...5))
  }

  @Test func `what was edited since an instant is fetched, its offset intact`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.search("--since", since)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(from: 6))
    let remark = "a search does not tell what was deleted since then"
    #expect(outcome.ledger(type).map { $0["reason"] } == [remark])
    #expect(outcome.messages.contains("MedicationAdministration: \(remark)"))
    #expect(outcome.messages.contains("fetched what is new or changed: "))
    let asked = trial.site.log.requests("fhir/" + type).compactMap { $0.parameter("_lastUpdated") }
    let instant = try #require(Ward.instant(since))
    #expect(!asked.isEmpty)
    for value in asked {
      let time = try #require(Ward.instant(String(value.drop(while: \.isLetter))))
      #expect(time <= instant)
      #expect(time > instant.addingTimeInterval(-3600))
    }
  }

  @Test(arguments: [FHIRRelease.dstu2, .r4, .r5])
  func `without _lastUpdated the clinical date is asked for, and edits may be missed`(
    release: FHIRRelease
  ) async throws {
    let trial = try await FetchTrial(.noLastUpdated.speaking(release))
    let outcome = try await trial.search("--since", since)
    #expect(outcome.status == 0, "\(outcome)")
    let wanted = Set(administrations(from: 6))
    #expect(wanted.isSubset(of: outcome.administrations))
    #expect(outcome.administrations.count < 48)
    let asked = trial.site.log.requests("fhir/" + type)
    #expect(asked.contains { $0.parameter(release.administrationDate) != nil })
    #expect(outcome.words.contains(/edit|changed|amend|correct/), "\(outcome.words)")
  }
}
