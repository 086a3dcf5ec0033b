import MedicationAdherence
import Testing

@Suite struct CalendarBucketTests {
  @Test(arguments: [
    (BucketSize.day, "2016-08-15", "2016-08-15", "2016-08-15", "2016-08-15"),
    (.week, "2016-08-17", "2016-W33", "2016-08-15", "2016-08-21"),
    (.week, "2024-12-30", "2025-W01", "2024-12-30", "2025-01-05"),
    (.week, "2021-01-03", "2020-W53", "2020-12-28", "2021-01-03"),
    (.month, "2016-02-10", "2016-02", "2016-02-01", "2016-02-29"),
    (.month, "2015-02-10", "2015-02", "2015-02-01", "2015-02-28"),
    (.month, "1900-02-10", "1900-02", "1900-02-01", "1900-02-28"),
    (.month, "2016-12-31", "2016-12", "2016-12-01", "2016-12-31"),
    (.quarter, "2016-01-01", "2016-Q1", "2016-01-01", "2016-03-31"),
    (.quarter, "2016-05-31", "2016-Q2", "2016-04-01", "2016-06-30"),
    (.quarter, "2016-08-15", "2016-Q3", "2016-07-01", "2016-09-30"),
    (.quarter, "2016-12-31", "2016-Q4", "2016-10-01", "2016-12-31"),
    (.year, "2016-08-15", "2016", "2016-01-01", "2016-12-31"),
  ])
  func `a bucket has its label, its first and its last day`(
    size: BucketSize, day: String, label: String, firstDay: String, lastDay: String
  ) throws {
    let bucket = try CalendarBucket(size, containing: Day(day))
    #expect(bucket.label == label)
    #expect(try bucket.days == DayRange(firstDay, lastDay))
  }

  @Test(arguments: [
    (BucketSize.day, "0001-01-01", "9999-12-31"), (.week, "0001-W01", "9999-W52"),
    (.month, "0001-01", "9999-12"), (.quarter, "0001-Q1", "9999-Q4"), (.year, "0001", "9999"),
  ])
  func `the calendar's first and last bucket have no neighbour beyond`(
    size: BucketSize, firstLabel: String, lastLabel: String
  ) {
    let first = CalendarBucket(size, containing: .first)
    #expect(first.label == firstLabel)
    #expect(first.firstDay == .first)
    #expect(first.previous == nil)
    let last = CalendarBucket(size, containing: .last)
    #expect(last.label == lastLabel)
    #expect(last.lastDay == .last)
    #expect(last.next == nil)
  }

  @Test func `the calendar's last week ends on a Friday`() throws {
    let last = CalendarBucket(.week, containing: .last)
    #expect(try last.days == DayRange("9999-12-27", "9999-12-31"))
    #expect(last.previous?.lastDay == last.firstDay.adding(days: -1))
  }

  @Test(arguments: BucketSize.allCases)
  func `the days on both sides of a bucket lie in its neighbours`(size: BucketSize) throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let day = try Day("1000-01-01").adding(days: Int.random(in: 0..<3_000_000, using: &generator))
      let bucket = CalendarBucket(size, containing: day)
      #expect(bucket.days.contains(day))
      #expect(bucket.next?.firstDay == bucket.lastDay.adding(days: 1))
      #expect(bucket.previous?.lastDay == bucket.firstDay.adding(days: -1))
      #expect(bucket.next?.previous == bucket)
    }
  }
}

@Suite struct BucketSizeTests {
  @Test(arguments: [
    (BucketSize.day, "2016-08-17", "2016-08-17"),
    (.week, "2016-08-15", "2016-08-15"), (.week, "2016-08-21", "2016-08-15"),
    (.week, "2021-01-03", "2020-12-28"), (.week, "0001-01-07", "0001-01-01"),
    (.month, "2016-02-29", "2016-02-01"), (.quarter, "2016-03-31", "2016-01-01"),
    (.quarter, "2016-06-30", "2016-04-01"), (.quarter, "2016-09-30", "2016-07-01"),
    (.quarter, "2016-12-31", "2016-10-01"), (.year, "2016-12-31", "2016-01-01"),
  ])
  func `a bucket begins where the calendar says`(
    size: BucketSize, day: String, firstDay: String
  ) throws {
    #expect(try size.firstDay(containing: Day(day)) == Day(firstDay))
  }

  @Test func `the sizes have the words of the command line`() {
    #expect(BucketSize.allCases.map(\.rawValue) == ["day", "week", "month", "quarter", "year"])
  }
}

@Suite struct DecimalTests {
  @Test(arguments: [
    (0, 2, "00"), (7, 2, "07"), (12, 2, "12"), (123, 2, "123"), (33, 4, "0033"), (5, 0, "5"),
  ])
  func `a number is padded with zeros and never cut`(value: Int, width: Int, text: String) {
    #expect(Decimal.padded(value, to: width) == text)
  }
}
