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
    guard range.contains(day) else { return nil }
    let origin = buckets[0].firstDay
    switch size {
    case .day: return day.days(since: origin)
    case .week: return day.days(since: origin) / 7
    case .month: return Self.month(day) - Self.month(origin)
    case .quarter: return Self.month(day) / 3 - Self.month(origin) / 3
    case .year: return day.year - origin.year
    }
  }

  /// Months since year 0.
  private static func month(_ day: Day) -> Int {
    let (year, month, _) = day.components
    return year * 12 + month - 1
  }
}
