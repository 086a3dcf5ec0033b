/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Stored as the number of days since 1970-01-01 (negative before), so that arithmetic is integer
/// arithmetic and no calendar object is needed. Years 1 to 9999, as FHIR's `date` has them.
public struct Day: Hashable, Comparable, BitwiseCopyable, Codable, Sendable {
  /// The number of days since 1970-01-01.
  public let number: Int32

  /// Makes the day `number` days after 1970-01-01.
  @inlinable
  public init(number: Int32) {
    self.number = number
  }

  /// Makes the day of a year, month and day of the month.
  ///
  /// Nil when the calendar has no such day, or the year is not 1 to 9999.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
      day <= Day.count(ofMonth: month, year: year)
    else { return nil }
    self.init(number: Day.number(year: year, month: month, day: day))
  }

  /// 0001-01-01, the first day there is.
  public static let first = Day(number: -719_162)

  /// 9999-12-31, the last day there is.
  public static let last = Day(number: 2_932_896)

  /// 1900-01-01; a day before it in a record of doses is a typing error.
  @inlinable public static var firstPlausible: Day { Day(number: -25_567) }

  /// Whether one day is before another.
  @inlinable
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The day `days` later (earlier when negative), held within years 1 to 9999.
  @inlinable
  public func adding(days: Int) -> Day {
    let (earliest, latest) = (Day.first.days(since: self), Day.last.days(since: self))
    return Day(number: Int32(Int(number) + min(max(days, earliest), latest)))
  }

  /// The number of days from `other` to this day.
  @inlinable
  public func days(since other: Day) -> Int { Int(number) - Int(other.number) }

  /// The ISO 8601 weekday: Monday 1 to Sunday 7.
  @inlinable
  public var weekday: Int {
    let sinceMonday = (Int(number) + 3) % 7
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
  }
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601 writes it, `2016-08-15`.
  public var description: String {
    let (year, month, day) = components
    let digits =
      [
        year / 1000, year / 100 % 10, year / 10 % 10, year % 10, -1, month / 10, month % 10, -1,
        day / 10, day % 10,
      ] as InlineArray
    return unsafe String(unsafeUninitializedCapacity: 10) { text in
      for place in digits.indices {
        unsafe text[place] =
          digits[place] < 0
          ? UInt8(ascii: "-") : UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits[place])
      }
      return 10
    }
  }
}

extension Day {
  /// The year, month (1 to 12) and day of the month (1 to 31).
  ///
  /// The days are counted from 0000-03-01 in eras of 400 years (146,097 days each): a year that
  /// begins in March ends with the leap day, so month lengths follow one linear rule.
  @inlinable
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year of the calendar.
  public var year: Int { components.year }

  /// The months from January of the year 0 to this day's.
  var monthNumber: Int {
    let (year, month, _) = components
    return year * 12 + month - 1
  }

  /// The number of days in a month: 28 to 31.
  @inlinable
  public static func count(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  @inlinable
  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of a day that the calendar has, in years from 1; see ``components``.
  @usableFromInline
  static func number(year: Int, month: Int, day: Int) -> Int32 {
    let isBeforeMarch = month <= 2
    let marchYear = UInt32(truncatingIfNeeded: isBeforeMarch ? year &- 1 : year)
    let monthFromMarch = UInt32(truncatingIfNeeded: isBeforeMarch ? month &+ 9 : month &- 3)
    let century = marchYear / 100
    let leapDays = marchYear / 4 &- century &+ century / 4
    let daysBefore = marchYear &* 365 &+ leapDays &+ (153 &* monthFromMarch &+ 2) / 5
    return Int32(truncatingIfNeeded: daysBefore) &+ Int32(truncatingIfNeeded: day) &- 719_469
  }

  /// The same day of the month `months` later (earlier when negative), the day clamped to the
  /// month's end, held within years 1 to 9999.
  public func adding(months: Int) -> Day {
    let (year, month, day) = components
    let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    let (newYear, newMonth) = (index / 12, index % 12 + 1)
    guard !overflow, 1...9999 ~= newYear else { return months < 0 ? .first : .last }
    let clamped = min(day, Day.count(ofMonth: newMonth, year: newYear))
    return Day(number: Day.number(year: newYear, month: newMonth, day: clamped))
  }
}

/// The days from a first to a last, both belonging to the range.
public struct DayRange: Hashable, Codable, Sendable {
  /// The first day.
  public let first: Day
  /// The last day, not before the first.
  public let last: Day

  /// Makes a range; nil when the last day is before the first.
  public init?(first: Day, last: Day) {
    guard first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// The number of days, at least 1.
  public var count: Int { last.days(since: first) + 1 }

  /// Whether a day belongs to the range.
  @inlinable
  public func contains(_ day: Day) -> Bool { first <= day && day <= last }

  /// The days from the first to the last one of two ranges.
  public func union(_ other: DayRange) -> DayRange {
    DayRange(first: min(first, other.first), last: max(last, other.last)) ?? self
  }

  /// The days that two ranges share; nil when there is none.
  public func intersection(_ other: DayRange) -> DayRange? {
    DayRange(first: max(first, other.first), last: min(last, other.last))
  }
}
