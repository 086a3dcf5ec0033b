import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Orders for a stay in hospital, and those for the time after it, where encounters are read.
@Suite struct OrdersOfEncountersTests {
  private static let encounter =
    #"{"resourceType":"Encounter","id":"e","status":"finished","class":{"code":"IMP"},"#
    + #""subject":{"reference":"Patient/p"},"#
    + #""period":{"start":"2025-03-01T08:00:00+01:00","end":"2025-03-05T12:00:00+01:00"}}"#

  private static func order(_ id: String, _ category: String, _ more: String = "") -> String {
    FHIRLine.order(
      id, medication: id,
      #","authoredOn":"2025-03-01","encounter":{"reference":"Encounter/e"}"#
        + #","category":[{"coding":[{"code":"\#(category)"}]}]"# + FHIRLine.daily + more)
  }

  private static func dose(_ day: Int, order: String) -> String {
    FHIRLine.administration(
      "\(day)\(order)", at: "2025-03-0\(day)T08:00:00+01:00", order: order, medication: order)
  }

  private static func counted(
    _ lines: [String], details: RecordDetails = .wards
  ) async throws -> CountedLines {
    try await CountedLines(
      [FHIRLine.patient("p"), encounter] + lines, asOf: "2025-03-31", details: details)
  }

  @Test func `nothing is due after the discharge`() async throws {
    let lines =
      [Self.order("ward", "inpatient")] + (1...5).map { Self.dose($0, order: "ward") }
    let counted = try await Self.counted(lines)
    #expect(counted.value(.expected, ofOrder: "ward") == 5)
    #expect(counted.value(.implementation, ofOrder: "ward") == 1)
    #expect(counted.scheduleRemarks == ["end-of-encounter"])
    let without = try await Self.counted(lines, details: [])
    #expect(without.value(.expected, ofOrder: "ward") == 31)
    #expect(without.scheduleRemarks.isEmpty)
  }

  @Test(arguments: ["discharge", "community"])
  func `orders for the time at home are not judged, unless a dose names them`(
    category: String
  ) async throws {
    let lines = [
      Self.order("ward", "inpatient"), Self.dose(1, order: "ward"), Self.order("home", category),
    ]
    let counted = try await Self.counted(lines)
    #expect(counted.value(.expected, ofOrder: "home") == 31)
    #expect(counted.value(.implementation, ofOrder: "home") == nil)
    #expect(counted.account.ordersTakenElsewhere == ["MedicationRequest": 1])
    #expect(counted.account.ordersNotJudged.isEmpty)
    let series = try #require(counted.series["MedicationRequest/home"])
    #expect(series.remarks(threshold: 0.8) == [.takenElsewhere(31)])
    #expect(counted.patients.first?.measures[.expected] == 36)
    #expect(counted.patients.first?.measures[.implementation] == 0.2)
    let given = try await Self.counted(lines + [Self.dose(2, order: "home")])
    #expect(given.value(.unrecorded, ofOrder: "home") == 30)
    #expect(given.account.ordersTakenElsewhere.isEmpty)
    let without = try await Self.counted(lines, details: [])
    #expect(without.value(.implementation, ofOrder: "home") == 0)
  }

  @Test func `nor are those that are only reported`() async throws {
    let counted = try await Self.counted([
      Self.order("ward", "inpatient"), Self.dose(1, order: "ward"),
      Self.order("told", "outpatient", #","reportedBoolean":true"#),
    ])
    #expect(counted.value(.implementation, ofOrder: "told") == nil)
    #expect(counted.account.ordersTakenElsewhere == ["MedicationRequest": 1])
  }
}
