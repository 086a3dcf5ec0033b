/// One calendar bucket of a timeline: a day, an ISO week, a month, a quarter or a year.
///
/// A bucket is always the whole one of the calendar, also where a report's range cuts it. Only the
/// last week of year 9999 is cut, to the five days there are; the calendar begins on a Monday.
public struct CalendarBucket: Hashable, Sendable {
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
