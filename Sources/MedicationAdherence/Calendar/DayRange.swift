/// The days from a first to a last, both belonging to the range.
public struct DayRange: Hashable, Sendable {
  /// The first day.
  public let first: Day
  /// The last day, not before the first.
  public let last: Day

  /// Makes a range; nil when the last day is before the first.
  public init?(first: Day, last: Day) {
    guard first <= last else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// The number of days, at least 1.
  public var count: Int { last.days(since: first) + 1 }

  /// Whether a day belongs to the range.
  @inlinable
  public func contains(_ day: Day) -> Bool { first <= day && day <= last }

  /// The days from the first to the last one of two ranges.
  public func union(_ other: DayRange) -> DayRange {
    DayRange(first: min(first, other.first), last: max(last, other.last)) ?? self
  }

  /// The days that two ranges share; nil when there is none.
  public func intersection(_ other: DayRange) -> DayRange? {
    DayRange(first: max(first, other.first), last: min(last, other.last))
  }
}
