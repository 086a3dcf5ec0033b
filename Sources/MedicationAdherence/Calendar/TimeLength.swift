/// A length of time in one of FHIR's units, such as 10 days.
public struct TimeLength: Hashable, Sendable {
  /// How many of the unit; may have a fraction.
  public let value: Double
  /// The unit.
  public let unit: TimeUnit

  /// Makes a length.
  public init(_ value: Double, _ unit: TimeUnit) {
    self.value = value
    self.unit = unit
  }

  /// Milliseconds, months taken as 30 days; held within the calendar's length.
  var milliseconds: Int64 {
    let each = unit.milliseconds ?? Int64(30 * (unit.months ?? 1)) * LocalMoment.dayLength
    return Int64(min(max(value * Double(each), 0), Self.longest).rounded())
  }

  /// About the ten thousand years of the calendar, in milliseconds.
  static let longest = 3.2e14

  /// The length in whole days or months; a fraction of either counts as a whole one.
  public var calendarLength: CalendarLength {
    if let months = unit.months {
      return .months(Self.whole(value * Double(months)))
    }
    let dayLength = LocalMoment.dayLength
    return .days(max(1, Int((milliseconds + dayLength - 1) / dayLength)))
  }

  private static func whole(_ value: Double) -> Int {
    Int(min(max(value.rounded(.up), 1), 120_000))
  }
}

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

  /// Reads a unit by its UCUM code or by its English or German word, as in `days` and `Tag(e)`.
  public init?(_ text: String) {
    if let unit = TimeUnit(rawValue: text) {
      self = unit
      return
    }
    let word = text.lowercased().filter { $0 != "(" && $0 != ")" }
    guard let unit = Self.words[word] else { return nil }
    self = unit
  }

  private static let words: [String: TimeUnit] = [
    "second": .second, "seconds": .second, "minute": .minute, "minutes": .minute, "hour": .hour,
    "hours": .hour, "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month,
    "months": .month, "year": .year, "years": .year, "sekunde": .second, "sekunden": .second,
    "minuten": .minute, "stunde": .hour, "stunden": .hour, "tag": .day, "tage": .day,
    "tagen": .day, "woche": .week, "wochen": .week, "monat": .month, "monate": .month,
    "monaten": .month, "jahr": .year, "jahre": .year, "jahren": .year,
  ]

  /// Milliseconds in one of the unit; nil for months and years, which differ.
  package var milliseconds: Int64? {
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
  package var months: Int? {
    switch self {
    case .month: 1
    case .year: 12
    default: nil
    }
  }

  /// Whether the unit is shorter than a day, so that doses lie on a grid of instants.
  var isWithinDay: Bool { self == .second || self == .minute || self == .hour }
}

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
