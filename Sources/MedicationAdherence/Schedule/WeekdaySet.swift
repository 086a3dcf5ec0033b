/// Some of the days of the week.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// One bit a day, Monday the lowest.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The set of one day, by its ISO 8601 number: Monday 1 to Sunday 7.
  public init(weekday: Int) {
    rawValue = 1 << UInt8(weekday - 1)
  }

  /// Reads a code of FHIR (`mon` to `sun`); nil when it is none.
  public init?(code: String) {
    guard let index = Self.codes.firstIndex(of: code) else { return nil }
    self.init(weekday: index + 1)
  }

  private static let codes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// All seven days.
  public static let everyDay = WeekdaySet(rawValue: 0x7F)

  /// The number of days, 0 to 7.
  public var count: Int { rawValue.nonzeroBitCount }

  /// Whether a day falls on one of them.
  func contains(_ day: Day) -> Bool {
    rawValue & (1 << UInt8(day.weekday - 1)) != 0
  }
}
