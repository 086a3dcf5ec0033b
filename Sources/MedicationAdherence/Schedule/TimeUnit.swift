/// A unit of time as FHIR's Timing has them (UCUM).
/// Source: https://hl7.org/fhir/R4/valueset-units-of-time.html
public enum TimeUnit: String, CaseIterable, Sendable {
  /// Seconds.
  case second = "s"
  /// Minutes.
  case minute = "min"
  /// Hours.
  case hour = "h"
  /// Days.
  case day = "d"
  /// Weeks.
  case week = "wk"
  /// Calendar months.
  case month = "mo"
  /// Calendar years.
  case year = "a"

  /// Reads a unit by its UCUM code or by its English word, as in `days`.
  public init?(_ text: String) {
    if let unit = TimeUnit(rawValue: text) {
      self = unit
      return
    }
    guard let unit = Self.words[text.lowercased()] else { return nil }
    self = unit
  }

  private static let words: [String: TimeUnit] = [
    "second": .second, "seconds": .second, "minute": .minute, "minutes": .minute, "hour": .hour,
    "hours": .hour, "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month,
    "months": .month, "year": .year, "years": .year,
  ]

  /// Milliseconds in one of the unit; nil for months and years, which differ.
  var milliseconds: Int64? {
    switch self {
    case .second: 1_000
    case .minute: 60_000
    case .hour: 3_600_000
    case .day: LocalMoment.dayLength
    case .week: 7 * LocalMoment.dayLength
    case .month, .year: nil
    }
  }

  /// Months in one of the unit; nil for the units of fixed length.
  var months: Int? {
    switch self {
    case .month: 1
    case .year: 12
    default: nil
    }
  }

  /// Whether the unit is shorter than a day, so that doses lie on a grid of instants.
  var isWithinDay: Bool { self == .second || self == .minute || self == .hour }
}
