extension DosageInstruction {
  /// A unit of time, by its UCUM code.
  public enum TimeUnit: String, CaseIterable, Hashable, Sendable {
    /// The second.
    case second = "s"
    /// The minute.
    case minute = "min"
    /// The hour.
    case hour = "h"
    /// The day.
    case day = "d"
    /// The week.
    case week = "wk"
    /// The month.
    case month = "mo"
    /// The year.
    case year = "a"

    /// The unit's length in seconds; a month counts as 30 days and a year as 365.
    public var seconds: Double {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400
      case .week: 604_800
      case .month: 2_592_000
      case .year: 31_536_000
      }
    }
  }

  /// A length of time, such as 10 days or 7 to 10 days.
  public struct Length: Hashable, Sendable {
    /// How many units.
    public let count: NumberRange
    /// The unit.
    public let unit: TimeUnit

    /// Makes a length.
    public init(_ count: NumberRange, _ unit: TimeUnit) {
      (self.count, self.unit) = (count, unit)
    }
  }
}
