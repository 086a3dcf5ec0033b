import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

@Suite struct WindowChoiceTests {
  private func range(
    _ choice: WindowChoice, data: String?, size: BucketSize = .week, asOf: String = "2025-03-12"
  ) throws -> String {
    let days = try data.map { text in
      let parts = text.split(separator: "/").map(String.init)
      return try #require(DayRange(first: day(parts[0]), last: day(parts[1])))
    }
    let range = choice.range(of: days, size: size, asOf: try day(asOf))
    return range.map { "\($0.first)/\($0.last)" } ?? "none"
  }

  private func day(_ text: String) throws -> Day { try #require(Day.iso(text)) }

  @Test(arguments: [
    ("2025-02-05/2025-02-20", BucketSize.day, "2025-02-05/2025-02-20"),
    ("2025-02-05/2025-02-20", .week, "2025-02-03/2025-02-23"),
    ("2025-02-05/2025-02-20", .month, "2025-02-01/2025-02-28"),
    ("2025-02-05/2025-02-20", .quarter, "2025-01-01/2025-03-12"),
    ("2025-02-05/2025-02-20", .year, "2025-01-01/2025-03-12"),
    ("2024-12-30/2024-12-30", .week, "2024-12-30/2025-01-05"),
    ("2024-02-29/2024-02-29", .month, "2024-02-01/2024-02-29"),
    ("2025-03-01/2025-09-01", .week, "2025-02-24/2025-03-12"),
    ("2025-03-13/2025-09-01", .day, "none"),
  ])
  func `without a choice the data decide in whole buckets, never past the as-of day`(
    data: String, size: BucketSize, expected: String
  ) throws {
    #expect(try range(WindowChoice(), data: data, size: size) == expected)
  }

  @Test func `without a choice and without data there is nothing`() throws {
    #expect(try range(WindowChoice(), data: nil) == "none")
  }

  private static let sides: [(from: String?, to: String?, expected: String)] = [
    ("2025-02-12", nil, "2025-02-12/2025-03-02"), (nil, "2025-02-12", "2025-01-27/2025-02-12"),
    ("2025-01-01", "2025-02-12", "2025-01-01/2025-02-12"),
    ("2025-03-10", "2025-12-31", "2025-03-10/2025-03-12"),
    ("2025-03-13", "2025-12-31", "none"), ("2025-03-04", nil, "none"),
    (nil, "2025-01-26", "none"),
  ]

  @Test(arguments: sides)
  func `a given side cuts to the day and the other keeps its default`(
    from: String?, to: String?, expected: String
  ) throws {
    let choice = try WindowChoice(from: from.map(day), to: to.map(day))
    #expect(try range(choice, data: "2025-01-29/2025-02-28") == expected)
  }

  @Test(arguments: [
    (1, BucketSize.day, "2025-03-12/2025-03-12"), (3, .day, "2025-03-10/2025-03-12"),
    (1, .week, "2025-03-10/2025-03-12"), (12, .week, "2024-12-23/2025-03-12"),
    (2, .month, "2025-02-01/2025-03-12"), (2, .quarter, "2024-10-01/2025-03-12"),
    (3, .year, "2023-01-01/2025-03-12"),
  ])
  func `the last buckets end with the as-of day's, whatever the data`(
    last: Int, size: BucketSize, expected: String
  ) throws {
    let choice = WindowChoice(last: last)
    #expect(try range(choice, data: "2020-01-01/2020-01-02", size: size) == expected)
    #expect(try range(choice, data: nil, size: size) == expected)
  }

  @Test func `more buckets than the calendar has begin at its beginning`() throws {
    #expect(
      try range(WindowChoice(last: 9), data: nil, size: .year, asOf: "0003-05-01")
        == "0001-01-01/0003-05-01")
  }
}
