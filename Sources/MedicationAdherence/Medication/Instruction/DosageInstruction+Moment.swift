extension DosageInstruction {
  /// A date as precise as it was written, on the wall clock.
  public enum Moment: Hashable, Sendable {
    /// A year.
    case year(Int)
    /// A month of a year, 1 to 12.
    case month(Int, year: Int)
    /// A day.
    case day(Day)
    /// A time of a day.
    case time(Day, ClockTime)
  }

  /// A time of day to the minute.
  public struct ClockTime: Hashable, Comparable, Sendable {
    /// The minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// Makes a time; nil when the day has no such minute.
    public init?(hour: Int, minute: Int) {
      guard 0...23 ~= hour, 0...59 ~= minute else { return nil }
      minutes = hour * 60 + minute
    }

    /// Whether one time is before another.
    public static func < (left: ClockTime, right: ClockTime) -> Bool {
      left.minutes < right.minutes
    }
  }
}
