/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Stored as the number of days since 1970-01-01 (negative before), so that arithmetic is integer
/// arithmetic and no calendar object is needed. Years 1 to 9999, as FHIR's `date` has them.
public struct Day: Hashable, Comparable, Sendable {
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
