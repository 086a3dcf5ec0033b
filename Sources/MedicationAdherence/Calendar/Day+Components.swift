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
