import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Records of animals, of merged patients, and of medications that are left out.
@Suite struct LeftOutRecordsTests {
  private static func lines(_ patient: String) -> [String] {
    ["a", "b"].flatMap { drug in
      [
        FHIRLine.order(
          patient + drug, of: patient, medication: drug,
          #","authoredOn":"2025-03-01""# + FHIRLine.daily),
        FHIRLine.administration(
          patient + drug, of: patient, at: "2025-03-01T08:00:00Z", order: patient + drug,
          medication: drug),
      ]
    }
  }

  private static func counted(
    _ lines: [String], _ change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> CountedLines {
    try await CountedLines(lines, asOf: "2025-03-02", change: change)
  }

  @Test func `an animal is in no report, and its doses are accounted for`() async throws {
    let dog = #"{"resourceType":"Patient","id":"q","animal":{"species":{"text":"dog"}}}"#
    let lines = [FHIRLine.patient("p"), dog] + Self.lines("p") + Self.lines("q")
    let all = try await Self.counted(lines)
    #expect(all.patients.map(\.id) == ["p"])
    #expect(all.account.counts[.notHuman] == 2 && all.account.counts[.counted] == 2)
    let other = try await Self.counted(lines) { $0.patients = ["p"] }
    #expect(other.account.counts[.notHuman] == 0 && other.account.counts[.notSelected] == 2)
    let alone = try await Self.counted(lines) { $0.patients = ["q"] }
    #expect(alone.patients.isEmpty && alone.account.counts[.notHuman] == 2)
  }

  @Test func `a merged patient has one report, by either id`() async throws {
    let old =
      #"{"resourceType":"Patient","id":"q","link":[{"type":"replaced-by","other":{"reference":"Patient/p"}}]}"#
    let lines = [FHIRLine.patient("p"), old] + Self.lines("p") + Self.lines("q")
    for patients in [nil, ["p"], ["q"]] as [Set<String>?] {
      let merged = try await Self.counted(lines) { $0.patients = patients }
      #expect(merged.patients.map(\.id) == ["p"])
      #expect(merged.account.ofMergedPatients == 2 && merged.account.counts[.counted] == 4)
    }
    let apart = try await Self.counted(lines) { $0.keepsMerged = true }
    #expect(apart.patients.map(\.id) == ["p", "q"] && apart.account.ofMergedPatients == 0)
  }

  @Test func `a medication that is left out is not selected`() async throws {
    let lines = [FHIRLine.patient("p")] + Self.lines("p")
    let others = try await Self.counted(lines) { $0.excludedMedications = ["B"] }
    #expect(others.series.keys.sorted() == ["MedicationRequest/pa"])
    #expect(others.account.counts[.notSelected] == 1 && others.account.counts[.counted] == 1)
    let none = try await Self.counted(lines) {
      ($0.medications, $0.excludedMedications) = (["b"], ["b"])
    }
    #expect(none.patients.isEmpty && none.account.counts[.notSelected] == 2)
  }
}
