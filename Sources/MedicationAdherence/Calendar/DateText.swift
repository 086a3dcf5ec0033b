/// How much of a date is known.
public enum DatePrecision: UInt8, BitwiseCopyable, Codable, Sendable {
  /// The year only, the month only, or the day.
  case year, month, day
}

/// Dates and times of day as text, the one way in which tables, lists and pages write them.
extension Day {
  /// As much of the date as is known: `2016-08-15`, `2016-08` or `2016`.
  package func text(to precision: DatePrecision) -> String {
    switch precision {
    case .year: String(description.prefix(4))
    case .month: String(description.prefix(7))
    case .day: description
    }
  }
}

/// A time of day as text.
package enum LocalTimeText {
  /// `08:05`, from minutes since midnight.
  package static func text(minutes: Int) -> String {
    Decimal.padded(minutes / 60, to: 2) + ":" + Decimal.padded(minutes % 60, to: 2)
  }

  /// `+01:00`, from the minutes that a clock is ahead of UTC.
  package static func offset(minutes: Int) -> String {
    (minutes < 0 ? "-" : "+") + text(minutes: abs(minutes))
  }

  /// `08:05`, from milliseconds since midnight.
  package static func text(milliseconds: Int32) -> String {
    text(minutes: Int(milliseconds) / 60_000)
  }
}
