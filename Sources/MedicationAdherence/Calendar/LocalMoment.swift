/// A day of the wall clock, with the time of day when one is recorded.
public struct LocalMoment: Hashable, Codable, Sendable {
  /// The day.
  public let day: Day
  /// Milliseconds since midnight, 0 to 86,399,999; nil when no time is recorded.
  public let millisecond: Int32?
  /// Minutes east of UTC; nil when none is recorded.
  public let offsetMinutes: Int16?

  /// Makes a moment.
  public init(day: Day, millisecond: Int32? = nil, offsetMinutes: Int16? = nil) {
    self.day = day
    self.millisecond = millisecond
    self.offsetMinutes = offsetMinutes
  }

  /// Milliseconds in a day of the wall clock, which knows no daylight saving.
  static let dayLength: Int64 = 86_400_000

  /// Milliseconds from 1970-01-01T00:00 on the wall clock; midnight when no time is recorded.
  public var instant: Int64 { Int64(day.number) * Self.dayLength + Int64(millisecond ?? 0) }

  /// The last millisecond that the moment may mean: the day's last one when no time is recorded.
  var lastInstant: Int64 {
    Int64(day.number) * Self.dayLength + (millisecond.map(Int64.init) ?? Self.dayLength - 1)
  }

  /// The moment of an instant of the wall clock, held within years 1 to 9999.
  public init(instant: Int64) {
    let first = Int64(Day.first.number) * Self.dayLength
    let held = min(max(instant, first), LocalMoment(day: .last).lastInstant)
    let days = (held - first) / Self.dayLength
    day = Day.first.adding(days: Int(days))
    millisecond = Int32(held - first - days * Self.dayLength)
    offsetMinutes = nil
  }

  /// The earlier of two ends, or the one that is stated; one without a time is the end of its day.
  static func earlierEnd(_ one: LocalMoment?, _ other: LocalMoment?) -> LocalMoment? {
    guard let one, let other else { return one ?? other }
    return other.lastInstant < one.lastInstant ? other : one
  }
}

/// A stretch of the wall clock that may be open at either side.
public struct OpenPeriod: Hashable, Sendable {
  /// When it starts; nil when it is open.
  public var start: LocalMoment?
  /// When it ends, which belongs to it; nil when it is open.
  public var end: LocalMoment?

  /// Makes a period.
  public init(start: LocalMoment? = nil, end: LocalMoment? = nil) {
    self.start = start
    self.end = end
  }
}
