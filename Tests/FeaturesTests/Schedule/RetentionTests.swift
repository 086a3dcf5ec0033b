import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// Which runs stay.
@Suite struct RetentionTests {
  private func kept(_ retention: Retention, _ days: [Day]) -> [Day] {
    let gone = retention.superfluous(days)
    return days.indices.filter { !gone.contains($0) }.map { days[$0] }
  }

  @Test func `the last ones stay, and the newest of each week and month`() throws {
    let first = try #require(Day.iso("2025-01-01"))
    let days = (0..<100).map { first.adding(days: $0) }
    let retention = Retention(last: 2, weekly: 3, monthly: 3)
    // 10 April 2025 is a Thursday.
    #expect(
      kept(retention, days).map { "\($0)" } == [
        "2025-02-28", "2025-03-30", "2025-03-31", "2025-04-06", "2025-04-09", "2025-04-10",
      ])
  }

  @Test func `weeks and months without a run do not count`() throws {
    let days = try ["2020-01-05", "2022-06-01", "2025-03-01"].map { try #require(Day.iso($0)) }
    #expect(kept(Retention(last: 1, weekly: 0, monthly: 3), days) == days)
    #expect(kept(Retention(last: 1, weekly: 0, monthly: 0), days) == [days[2]])
  }

  @Test(arguments: 0..<50)
  func `on any days as many stay as are asked for, and pruning twice changes nothing`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let days = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Day(number: Int32.random(in: 19_000...19_400, using: &random))
    }
    let retention = Retention(
      last: Int.random(in: 1...9, using: &random), weekly: Int.random(in: 0...9, using: &random),
      monthly: Int.random(in: 0...9, using: &random))
    let stay = kept(retention, days)
    #expect(stay.max() == days.max())
    #expect(stay.count >= min(retention.last, days.count))
    #expect(stay.count <= retention.last + retention.weekly + retention.monthly)
    let weeks = Set(days.map { BucketSize.week.firstDay(containing: $0) }).sorted()
    let keptWeeks = Set(stay.map { BucketSize.week.firstDay(containing: $0) })
    #expect(keptWeeks.isSuperset(of: weeks.suffix(retention.weekly)))
    #expect(kept(retention, stay) == stay)
  }
}
