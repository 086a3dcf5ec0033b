import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// What became of each order that was read: it is listed, or the ledger says why not.
@Suite struct OrderAccountTests {
  private static let written = #","authoredOn":"2025-03-03""#
  private static let listed = FHIRLine.order("listed", written)
  private static let dose = FHIRLine.administration(
    "sound", at: "2025-03-05T08:00:00+01:00", order: "listed")

  /// The sums of the ledger's rows about orders, by disposition and reason.
  private func sums(
    _ lines: [String], _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws -> [String: Int] {
    let run = try await RunFixture([Self.dose, Self.listed] + lines, change)
    let rows = try run.ledger.filter {
      $0["resource"] == "MedicationRequest" && $0["disposition"] != "remark" && $0["file"] == ""
    }
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let words = [row["disposition"] ?? "", row["reason"] ?? ""].filter { !$0.isEmpty }
        return (words.joined(separator: " "), Int(row["count"] ?? "") ?? -1)
      })
  }

  @Test(arguments: [
    (FHIRLine.order("a", written), "listed"), (FHIRLine.order("a"), "not-listed start-unknown"),
    (FHIRLine.order("a", status: "cancelled", written), "not-listed cancelled"),
    (FHIRLine.order("a", status: "draft", written), "not-listed draft"),
    (FHIRLine.order("a", status: "entered-in-error", written), "not-listed entered-in-error"),
    (FHIRLine.order("a", written + #","doNotPerform":true"#), "not-listed do-not-perform"),
    (
      FHIRLine.order("a", written).replacing(#""intent":"order""#, with: #""intent":"plan""#),
      "not-listed proposed"
    ),
    (FHIRLine.order("a", #","authoredOn":"2999-03-03""#), "not-listed not-active"),
    (
      FHIRLine.order("a", written).replacing("Patient/p", with: "Practitioner/p"),
      "not-listed patient-unreadable"
    ),
    (
      FHIRLine.order("a", written).replacing(#""subject":{"reference":"Patient/p"},"#, with: ""),
      "not-listed no-patient"
    ),
    (FHIRLine.order("a", written).replacing(#""active""#, with: "7"), "quarantined malformed"),
    (listed, "duplicate"),
    (
      #"{"resourceType":"Bundle","entry":[{"resource":\#(FHIRLine.order("a", written))},"#
        + #"{"request":{"method":"DELETE","url":"MedicationRequest/a"}}]}"#, "excluded deleted"
    ),
  ])
  func `an order lands in its class`(line: String, expected: String) async throws {
    var wanted = ["read": 2, "listed": 1]
    wanted[expected, default: 0] += 1
    #expect(try await sums([line]) == wanted)
  }

  @Test(arguments: SeriesKind.allCases)
  func `an order out of the days or not asked for is in its class in every kind of line`(
    kind: SeriesKind
  ) async throws {
    let bounds = #"{"repeat":{"boundsPeriod":{"start":"2025-01-01","end":"2025-01-31"}}}"#
    let lines = [
      FHIRLine.order("early", #","dosageInstruction":[{"timing":\#(bounds)}]"#),
      FHIRLine.order("other", of: "q", Self.written),
      FHIRLine.order("drug", medication: "Ibuprofen", Self.written),
    ]
    let sums = try await sums(lines) {
      $0.data.rules.seriesKind = kind
      ($0.data.rules.patients, $0.data.rules.medications) = (["p"], ["aspi"])
      $0.data.rules.window.from = Day(number: 20_148)
    }
    #expect(sums == ["read": 4, "listed": 1, "not-selected": 2, "outside-window": 1])
  }

  @Test func `an order that a dose contains is none that was read, however often`() async throws {
    let order = FHIRLine.order("o", Self.written)
    let contained = FHIRLine.administration(
      "c", at: "2025-03-04", ##","request":{"reference":"#o"},"contained":[\##(order)]"##)
    #expect(try await sums([contained, contained]) == ["read": 1, "listed": 1])
  }
}
