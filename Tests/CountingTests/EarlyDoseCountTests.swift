import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Doses given before their order starts, from the record to the figures.
@Suite struct EarlyDoseCountTests {
  private static func order(_ timing: String) -> String {
    FHIRLine.order(
      "o", #","authoredOn":"2025-03-02T00:10:00Z","dosageInstruction":[{"timing":\#(timing)}]"#)
  }

  private static let twice = #"{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}"#
  private static let once = #"{"code":{"text":"ONCE"}}"#

  @Test func `the dose of the evening before is the first one`() async throws {
    let times = ["2025-03-01T20:00:00Z", "2025-03-02T08:00:00Z", "2025-03-02T20:00:00Z"]
    let doses = times.enumerated().map {
      FHIRLine.administration("a\($0)", at: $1, order: "o")
    }
    let counted = try await CountedLines(
      [FHIRLine.patient("p"), Self.order(Self.twice)] + doses, asOf: "2025-03-02")
    #expect(counted.value(.expected, ofOrder: "o") == 3)
    #expect(counted.value(.extra, ofOrder: "o") == 0)
    #expect(counted.value(.implementation, ofOrder: "o") == 1)
    #expect(counted.value(.daysToFirstDose, ofOrder: "o") == 0)
  }

  @Test func `so is one 29 minutes before an order for one dose`() async throws {
    let dose = FHIRLine.administration("a", at: "2025-03-01T23:41:00Z", order: "o")
    let counted = try await CountedLines(
      [FHIRLine.patient("p"), Self.order(Self.once), dose], asOf: "2025-03-05")
    #expect(counted.value(.expected, ofOrder: "o") == 1)
    #expect(counted.value(.extra, ofOrder: "o") == 0)
    #expect(counted.value(.initiated, ofOrder: "o") == 1)
    let series = try #require(counted.series["MedicationRequest/o"])
    #expect(series.remarks(threshold: 0.8).isEmpty)
  }

  /// Too early, not taken, and of another order.
  @Test(arguments: [
    ("2025-03-01T17:00:00Z", "completed", "o"), ("2025-03-01T20:00:00Z", "not-done", "o"),
    ("2025-03-01T20:00:00Z", "completed", "other"), ("2025-03-01", "completed", "o"),
  ])
  func `any other dose changes nothing`(time: String, status: String, order: String) async throws {
    let dose = FHIRLine.administration("a", at: time, status: status, order: order)
    let counted = try await CountedLines(
      [FHIRLine.patient("p"), Self.order(Self.twice), dose], asOf: "2025-03-02")
    #expect(counted.value(.expected, ofOrder: "o") == 2)
  }
}
