import MedicationAdherence
import Testing

extension Day {
  /// Reads a day as the tests' tables write it, `2016-08-15`.
  init(_ text: String) throws {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3, "\(text) is no day")
    self = try #require(Day(year: parts[0], month: parts[1], day: parts[2]), "\(text) is no day")
  }
}

extension DayRange {
  /// Reads a range as the tests' tables write it, its first and its last day.
  init(_ first: String, _ last: String) throws {
    self = try #require(DayRange(first: Day(first), last: Day(last)), "\(first) is after \(last)")
  }
}

extension BucketCounts {
  /// The bucket that a day lies in, with its counts.
  init(
    _ size: BucketSize, _ day: String, taken: Int = 0, notTaken: Int = 0, undetermined: Int = 0,
    isPartial: Bool = false
  ) throws {
    self.init(
      bucket: CalendarBucket(size, containing: try Day(day)), isPartial: isPartial,
      counts: OutcomeCounts(taken: taken, notTaken: notTaken, undetermined: undetermined))
  }
}
