/// Every bucket of a range of days, oldest first, without a gap.
public struct Timeline: Sendable {
  /// The size of each bucket.
  public let size: BucketSize
  /// The days that count; the first and the last bucket may reach beyond them.
  public let range: DayRange
  /// The buckets, oldest first.
  public let buckets: [CalendarBucket]

  /// Makes the timeline of a range.
  public init(_ size: BucketSize, over range: DayRange) {
    self.size = size
    self.range = range
    var buckets: [CalendarBucket] = []
    var bucket: CalendarBucket? = CalendarBucket(size, containing: range.first)
    while let current = bucket, current.firstDay <= range.last {
      buckets.append(current)
      bucket = current.next
    }
    self.buckets = buckets
  }

  /// Whether the range leaves out a day of a bucket, so that the bucket counts only some days.
  public func isPartial(_ bucket: CalendarBucket) -> Bool {
    bucket.firstDay < range.first || bucket.lastDay > range.last
  }

  /// The index of the bucket that a day of the range lies in; nil when it is outside the range.
  public func index(of day: Day) -> Int? {
    range.contains(day) ? Self.steps(size, from: range.first, to: day) : nil
  }

  /// The number of buckets that the timeline of a range has, without making them.
  public static func bucketCount(_ size: BucketSize, over range: DayRange) -> Int {
    steps(size, from: range.first, to: range.last) + 1
  }

  /// The number of buckets from the one of a day to the one of a later day.
  static func steps(_ size: BucketSize, from first: Day, to day: Day) -> Int {
    switch size {
    case .day: day.days(since: first)
    case .week: day.days(since: size.firstDay(containing: first)) / 7
    case .month: day.monthNumber - first.monthNumber
    case .quarter: day.monthNumber / 3 - first.monthNumber / 3
    case .year: day.year - first.year
    }
  }
}
