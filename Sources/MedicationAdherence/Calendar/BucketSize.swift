/// How much of the calendar one bucket of a timeline holds.
public enum BucketSize: String, CaseIterable, Sendable {
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
