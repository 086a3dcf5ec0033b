import MedicationAdherence
import Testing

/// Watched from 1 January 2021, day 0, for 100 days: up to day 99.
@Suite struct DaysCoveredTests {
  static let courses: [(story: String, fills: [Fill], covered: Int, observed: Int)] = [
    ("one fill", [Fill(day: 0, supply: 30)], 30, 100),
    ("from the first fill on", [Fill(day: 50, supply: 30)], 30, 50),
    ("nothing past the window", [Fill(day: 90, supply: 30)], 10, 10),
    ("an early refill waits", [Fill(day: 0, supply: 30), Fill(day: 20, supply: 30)], 60, 100),
    ("a late one does not", [Fill(day: 0, supply: 30), Fill(day: 40, supply: 30)], 60, 100),
    (
      "another drug runs beside it: each day once",
      [Fill(day: 0, supply: 30), Fill(day: 20, supply: 30, drug: "B")], 50, 100
    ),
    ("nothing from before", [Fill(day: -10, supply: 30), Fill(day: 60, supply: 5)], 5, 40),
    ("a part of a day's supply is a day's", [Fill(day: 0, supply: 2.5)], 3, 100),
    ("a century's supply", [Fill(day: 0, supply: 36_500)], 100, 100),
  ]

  @Test(arguments: courses) func `each day counts once`(
    story: String, fills: [Fill], covered: Int, observed: Int
  ) throws {
    let days = try #require(SupplyDaysCovered(Fill.dispenses(fills), in: Self.window()))
    #expect(days.covered == covered, "\(story)")
    #expect(days.observed == observed, "\(story)")
    #expect(days.proportion == Double(covered) / Double(observed))
  }

  @Test func `without a dispense in the window there are none`() throws {
    let window = try Self.window()
    #expect(SupplyDaysCovered([], in: window) == nil)
    #expect(SupplyDaysCovered.value([], in: window) == .empty(.noDispense))
    #expect(PossessionRatio.value([], in: window) == .empty(.noDispense))
  }

  static let quality: [(story: String, fills: [Fill], isMet: Bool?)] = [
    ("two fills, 79 of 100 days", Fill.table([(0, 49), (49, 30)]), false),
    ("two fills, 80 of 100 days", Fill.table([(0, 50), (50, 30)]), true),
    ("one fill does not count", Fill.table([(0, 90)]), nil),
    ("two fills on one day do not either", Fill.table([(0, 50), (0, 50)]), nil),
  ]

  @Test(arguments: quality) func `PQA wants two fills on different days and 80 per cent`(
    story: String, fills: [Fill], isMet: Bool?
  ) throws {
    let days = try #require(SupplyDaysCovered(Fill.dispenses(fills), in: Self.window()))
    #expect(QualityThreshold.pqa.isMet(by: days) == isMet, "\(story)")
  }

  @Test(arguments: [
    ("early refills pass 1", Fill.table([(0, 60), (30, 60)]), 1.2),
    ("from the first on", Fill.table([(50, 25)]), 0.5),
  ])
  func `the possession ratio is supply over days`(
    story: String, fills: [Fill], expected: Double
  ) throws {
    let value = try PossessionRatio.value(Fill.dispenses(fills), in: Self.window())
    #expect(value == .value(expected), "\(story)")
  }

  private static func window() throws -> DayRange {
    try DayRange("2021-01-01", "2021-04-10")
  }
}
