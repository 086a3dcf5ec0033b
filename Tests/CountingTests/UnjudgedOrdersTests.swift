import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Doses that name no order, of which nobody can tell whether they are those that were due.
@Suite struct UnjudgedOrdersTests {
  private static func order(_ id: String, _ medication: String = "Aspirin") -> String {
    FHIRLine.order(
      id, medication: medication, #","authoredOn":"2025-03-01""# + FHIRLine.daily)
  }

  private static func dose(
    _ day: Int, order: String? = nil, medication: String = "Aspirin"
  ) -> String {
    FHIRLine.administration(
      "\(day)\(order ?? "")\(medication)", at: "2025-03-0\(day)T08:00:00Z", order: order,
      medication: medication)
  }

  private static func counted(
    _ lines: [String], _ change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> CountedLines {
    try await CountedLines([FHIRLine.patient("p")] + lines, asOf: "2025-03-04", change: change)
  }

  /// Measures that compare doses with what was due.
  private static let comparing: [Measure] = [
    .unrecorded, .extra, .takingAdherence, .implementation, .correctDays, .daysCovered,
    .longestGapDays, .holidays, .initiated, .daysToFirstDose, .persistent, .persistenceDays,
  ]

  @Test(arguments: SeriesKind.allCases)
  func `a patient whose doses name no order is not judged`(kind: SeriesKind) async throws {
    let lines = [Self.order("o"), Self.order("other", "Gold"), Self.dose(1), Self.dose(2)]
    let counted = try await Self.counted(lines) { $0.seriesKind = kind }
    let patient = try #require(counted.patients.first)
    let summary = PatientSummary(patient)
    #expect(patient.measures[.expected] == 8)
    #expect(patient.measures[.taken] == 2)
    #expect(patient.measures.notJudged == 8)
    #expect(Self.comparing.allSatisfy { patient.measures[$0] == nil })
    #expect(summary.isNotJudged)
    #expect(summary.neverStarted.isEmpty)
    #expect(patient.series.allSatisfy { $0.buckets.allSatisfy { $0.unrecorded == nil } })
    #expect(counted.account.ordersNotJudged == ["MedicationRequest": 2])
    let order = patient.series.first { $0.hasOrder }
    #expect(
      order?.remarks(threshold: 0.8).contains { remark in
        if case .dosesNameNoOrder = remark { true } else { false }
      } == true)
    #expect(order?.buckets.first?.expected == (kind == .patient ? 2 : 1))
  }

  @Test func `one dose that names an order makes the patient judged`() async throws {
    let lines = [
      Self.order("o"), Self.order("other", "Gold"), Self.dose(1, order: "o"),
      Self.dose(2, medication: "Silver"),
    ]
    let counted = try await Self.counted(lines)
    #expect(counted.value(.implementation, ofOrder: "o") == 0.25)
    #expect(counted.value(.implementation, ofOrder: "other") == 0)
    #expect(counted.patients.first?.measures.notJudged == 0)
  }

  @Test func `an order whose medication is only given without an order is not`() async throws {
    let lines = [
      Self.order("o"), Self.order("gold", "Gold"), Self.dose(1, order: "o"),
      Self.dose(2, medication: "Gold"),
    ]
    let counted = try await Self.counted(lines)
    let measures = try #require(counted.patients.first).measures
    #expect(counted.value(.implementation, ofOrder: "o") == 0.25)
    #expect(counted.value(.implementation, ofOrder: "gold") == nil)
    #expect(counted.value(.expected, ofOrder: "gold") == 4)
    #expect(measures[.expected] == 8)
    #expect(measures[.implementation] == 0.25)
    #expect(measures.notJudged == 4)
  }

  @Test func `doses of the medication before the order began say nothing of it`() async throws {
    let gold = FHIRLine.order(
      "gold", medication: "Gold", #","authoredOn":"2025-03-03""# + FHIRLine.daily)
    let lines = [
      Self.order("o"), gold, Self.dose(1, order: "o"), Self.dose(1, medication: "Gold"),
    ]
    let counted = try await Self.counted(lines)
    #expect(counted.value(.implementation, ofOrder: "gold") == 0)
  }

  @Test func `a patient without any dose is judged`() async throws {
    let counted = try await Self.counted([Self.order("o")])
    #expect(counted.value(.unrecorded, ofOrder: "o") == 4)
    #expect(counted.value(.implementation, ofOrder: "o") == 0)
  }

  @Test func `only the days that are shown decide`() async throws {
    let lines = [Self.order("o"), Self.dose(1, order: "o"), Self.dose(3)]
    let counted = try await Self.counted(lines) { $0.window.from = Day.iso("2025-03-02") }
    #expect(counted.value(.implementation, ofOrder: "o") == nil)
    #expect(counted.value(.expected, ofOrder: "o") == 3)
  }
}
