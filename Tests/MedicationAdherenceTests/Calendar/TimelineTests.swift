import MedicationAdherence
import Testing

@Suite struct TimelineTests {
  @Test(arguments: BucketSize.allCases)
  func `a timeline has every bucket of its range, oldest first`(size: BucketSize) {
    for range in Self.randomRanges(longest: 1_500) {
      let buckets = Timeline(size, over: range).buckets
      #expect(buckets.first == CalendarBucket(size, containing: range.first))
      #expect(buckets.last == CalendarBucket(size, containing: range.last))
      #expect(zip(buckets, buckets.dropFirst()).allSatisfy { $0.next == $1 })
    }
  }

  @Test(arguments: BucketSize.allCases)
  func `the index of a day is that of the bucket it lies in`(size: BucketSize) {
    for range in Self.randomRanges(longest: 200) {
      let timeline = Timeline(size, over: range)
      let wrong = (0..<range.count).map { range.first.adding(days: $0) }.first { day in
        timeline.index(of: day) != timeline.buckets.firstIndex { $0.days.contains(day) }
      }
      #expect(wrong == nil)
    }
  }

  @Test(arguments: BucketSize.allCases)
  func `a day outside the range has no index`(size: BucketSize) throws {
    let timeline = Timeline(size, over: try DayRange("2016-02-17", "2016-11-09"))
    #expect(try timeline.index(of: Day("2016-02-16")) == nil)
    #expect(try timeline.index(of: Day("2016-11-10")) == nil)
  }

  @Test(arguments: BucketSize.allCases)
  func `a bucket is partial when the range lacks one of its days`(size: BucketSize) {
    for range in Self.randomRanges(longest: 400) {
      let timeline = Timeline(size, over: range)
      for bucket in timeline.buckets {
        let isWhole = bucket.days.intersection(range) == bucket.days
        #expect(timeline.isPartial(bucket) == !isWhole)
      }
    }
  }

  @Test func `the range of one day is one partial week`() throws {
    let timeline = Timeline(.week, over: try DayRange("2016-08-17", "2016-08-17"))
    #expect(timeline.buckets.map(\.label) == ["2016-W33"])
    #expect(timeline.buckets.map(timeline.isPartial) == [true])
  }

  @Test func `a range of whole weeks has no partial week`() throws {
    let timeline = Timeline(.week, over: try DayRange("2020-12-21", "2021-01-10"))
    #expect(timeline.buckets.map(\.label) == ["2020-W52", "2020-W53", "2021-W01"])
    #expect(timeline.buckets.map(timeline.isPartial) == [false, false, false])
  }

  @Test(arguments: [
    (BucketSize.week, 521_723), (.month, 119_988), (.quarter, 39_996), (.year, 9_999),
  ])
  func `the whole calendar has its buckets, the last of them at its end`(
    size: BucketSize, count: Int
  ) throws {
    let range = try #require(DayRange(first: .first, last: .last))
    let timeline = Timeline(size, over: range)
    #expect(timeline.buckets.count == count)
    #expect(timeline.index(of: .first) == 0)
    #expect(timeline.index(of: .last) == count - 1)
    #expect(!timeline.buckets.contains { timeline.isPartial($0) })
  }

  /// Ranges from 1900 to 2100 of up to a number of days, the same in every run.
  private static func randomRanges(longest: Int) -> [DayRange] {
    var generator = SeededGenerator(seed: 2016)
    return (0..<40).compactMap { _ in
      let first = Day(number: Int32.random(in: -25_567..<47_482, using: &generator))
      let length = Int.random(in: 0..<longest, using: &generator)
      return DayRange(first: first, last: first.adding(days: length))
    }
  }
}
