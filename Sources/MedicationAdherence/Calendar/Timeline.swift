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

/// One calendar bucket of a timeline: a day, an ISO week, a month, a quarter or a year.
///
/// A bucket is always the whole one of the calendar, also where a report's range cuts it. Only the
/// last week of year 9999 is cut, to the five days there are; the calendar begins on a Monday.
public struct CalendarBucket: Hashable, Codable, Sendable {
  /// How much of the calendar it holds.
  public let size: BucketSize
  /// Its first day.
  public let firstDay: Day
  /// Its last day, which belongs to it.
  public let lastDay: Day

  /// The bucket of a size that a day lies in.
  public init(_ size: BucketSize, containing day: Day) {
    self.size = size
    firstDay = size.firstDay(containing: day)
    lastDay = size.lastDay(from: firstDay)
  }

  /// Its days.
  public var days: DayRange {
    guard let range = DayRange(first: firstDay, last: lastDay) else {
      preconditionFailure("a bucket has at least one day")
    }
    return range
  }

  /// The bucket after this one; nil at the end of the calendar.
  public var next: CalendarBucket? {
    lastDay < Day.last ? CalendarBucket(size, containing: lastDay.adding(days: 1)) : nil
  }

  /// The bucket before this one; nil at the beginning of the calendar.
  public var previous: CalendarBucket? {
    firstDay > Day.first ? CalendarBucket(size, containing: firstDay.adding(days: -1)) : nil
  }

  /// The label: `2016-08-15`, `2016-W33`, `2016-08`, `2016-Q3` or `2016`.
  ///
  /// A week's year is ISO 8601's week-based year, the year of its Thursday: 2024-12-30 lies in
  /// `2025-W01`.
  public var label: String {
    let (year, month, _) = firstDay.components
    let yearText = Decimal.padded(year, to: 4)
    switch size {
    case .day: return firstDay.description
    case .week:
      let week = isoWeek
      return Decimal.padded(week.year, to: 4) + "-W" + Decimal.padded(week.number, to: 2)
    case .month: return yearText + "-" + Decimal.padded(month, to: 2)
    case .quarter: return yearText + "-Q" + String((month - 1) / 3 + 1)
    case .year: return yearText
    }
  }

  /// The week-based year and week number (1 to 53) of the ISO week that the first day lies in.
  public var isoWeek: (year: Int, number: Int) {
    let thursday = firstDay.adding(days: 4 - firstDay.weekday)
    let year = thursday.components.year
    let january1 = Day(number: Day.number(year: year, month: 1, day: 1))
    return (year, thursday.days(since: january1) / 7 + 1)
  }
}

/// How much of the calendar one bucket of a timeline holds.
public enum BucketSize: String, CaseIterable, Codable, Sendable {
  /// One day.
  case day
  /// An ISO 8601 week, Monday to Sunday.
  case week
  /// A calendar month.
  case month
  /// A quarter of a calendar year.
  case quarter
  /// A calendar year.
  case year

  /// The first day of the bucket that a day lies in.
  public func firstDay(containing day: Day) -> Day {
    switch self {
    case .day: return day
    case .week: return day.adding(days: 1 - day.weekday)
    case .month, .quarter, .year:
      let (year, month, _) = day.components
      let first =
        switch self {
        case .quarter: (month - 1) / 3 * 3 + 1
        case .year: 1
        default: month
        }
      return Day(number: Day.number(year: year, month: first, day: 1))
    }
  }

  /// The last day of the bucket that begins on `firstDay`.
  func lastDay(from firstDay: Day) -> Day {
    switch self {
    case .day: return firstDay
    case .week: return firstDay.adding(days: 6)
    case .month, .quarter, .year:
      let (year, month, _) = firstDay.components
      let last =
        switch self {
        case .quarter: month + 2
        case .year: 12
        default: month
        }
      return Day(
        number: Day.number(year: year, month: last, day: Day.count(ofMonth: last, year: year)))
    }
  }
}

/// Whole numbers in decimal digits, the one way in which this library writes them.
package enum Decimal {
  private static let twoDigits = (0..<100).map { ($0 < 10 ? "0" : "") + String($0) }

  /// A number from 0 on with leading zeros up to a width: `padded(7, to: 2)` is `07`.
  package static func padded(_ value: Int, to width: Int) -> String {
    if width == 2, 0..<100 ~= value { return twoDigits[value] }
    let digits = String(value)
    return digits.utf8.count >= width
      ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}
