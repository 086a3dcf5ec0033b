import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Up to which day a scheduled run takes its data.
@Suite struct AsOfRuleTests {
  @Test(arguments: [
    ("yesterday", "2025-03-10", BucketSize.week, "2025-03-09"),
    ("today", "2025-03-10", .week, "2025-03-10"),
    ("last-complete-bucket", "2025-03-10", .week, "2025-03-09"),
    ("last-complete-bucket", "2025-03-09", .week, "2025-03-02"),
    ("last-complete-bucket", "2025-03-16", .week, "2025-03-09"),
    ("last-complete-bucket", "2024-03-01", .month, "2024-02-29"),
    ("last-complete-bucket", "2025-03-31", .month, "2025-02-28"),
    ("last-complete-bucket", "2025-01-01", .quarter, "2024-12-31"),
    ("last-complete-bucket", "2025-12-31", .year, "2024-12-31"),
    ("last-complete-bucket", "2025-03-10", .day, "2025-03-09"),
    ("2025-01-31", "2025-03-10", .week, "2025-01-31"),
  ])
  func `a rule gives the day of each run`(
    rule: String, today: String, size: BucketSize, day: String
  ) throws {
    let found = try #require(AsOfRule(rule))
    #expect(found.text(on: try #require(Day.iso(today)), bucketSize: size) == day)
  }

  @Test(arguments: ["tomorrow", "", "2025", "2025-02-30", "Yesterday"])
  func `anything else is no rule`(text: String) { #expect(AsOfRule(text) == nil) }

  /// In Vienna the clock goes forward on 30 March 2025 at 01:00 UTC, and back on 26 October.
  @Test(arguments: [
    ("2025-03-29T22:59:59Z", "2025-03-29"), ("2025-03-29T23:00:00Z", "2025-03-30"),
    ("2025-03-30T21:59:59Z", "2025-03-30"), ("2025-03-30T22:00:00Z", "2025-03-31"),
    ("2025-10-25T21:59:59Z", "2025-10-25"), ("2025-10-25T22:00:00Z", "2025-10-26"),
    ("2025-10-26T22:59:59Z", "2025-10-26"), ("2025-10-26T23:00:00Z", "2025-10-27"),
  ])
  func `today is that of the zone, also when the clock changes`(
    instant: String, day: String
  ) throws {
    let zone = try #require(ReportTimeZone(name: "Europe/Vienna"))
    let asOf = try AsOf(instant, now: WallClock(seconds: 0), zone: zone)
    #expect(WallClock(seconds: asOf.seconds).day(in: zone) == (try #require(Day.iso(day))))
  }

  @Test func `before 1970 a day is still the one that an instant lies in`() throws {
    #expect(WallClock(seconds: -1).day(in: nil) == (try #require(Day.iso("1969-12-31"))))
  }

  @Test func `missed days are those of the rule, without the first and the last`() throws {
    let (last, next) = (try #require(Day.iso("2025-03-09")), try #require(Day.iso("2025-03-30")))
    #expect(
      AsOfRule.lastCompleteBucket.days(after: last, before: next, bucketSize: .week)
        .map { "\($0)" } == ["2025-03-16", "2025-03-23"])
    #expect(AsOfRule.yesterday.days(after: last, before: next, bucketSize: .week).count == 20)
    #expect(AsOfRule.today.days(after: next, before: last, bucketSize: .week).isEmpty)
    #expect(AsOfRule.today.days(after: last, before: last, bucketSize: .week).isEmpty)
    #expect(AsOfRule.fixed("x").days(after: last, before: next, bucketSize: .week).isEmpty)
  }
}
