/// A length in the calendar's own units: days, or months that differ in days.
public enum CalendarLength: Hashable, Sendable {
  /// A number of days, at least 1.
  case days(Int)
  /// A number of months, at least 1.
  case months(Int)

  /// The last day of this length when it begins on `first`.
  ///
  /// N days end on day N; N months end the day before the same day N months on.
  public func lastDay(from first: Day) -> Day {
    switch self {
    case .days(let days): first.adding(days: days - 1)
    case .months(let months): first.adding(months: months).adding(days: -1)
    }
  }

  /// The length taken several times.
  public func times(_ factor: Int) -> CalendarLength {
    switch self {
    case .days(let days): .days(min(days, 1_000_000) * min(factor, 1_000_000))
    case .months(let months): .months(min(months, 1_000_000) * min(factor, 1_000_000))
    }
  }
}
