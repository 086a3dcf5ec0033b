/// A stretch of time that refills are measured over, from one day to another.
///
/// A dispense belongs to it on its first and on its last day, and its length is the difference of the
/// two: a window of 365 days holds the dispenses of 366 dates (AdhereR).
public struct RefillWindow: Hashable, Sendable {
  /// The first day.
  public let start: Day
  /// The last day.
  public let end: Day

  /// Makes a window that begins on a day.
  public init(from start: Day, length: WindowLength) {
    self.start = start
    end = start.stepping(length)
  }

  /// The first day's number, to reckon with parts of a day.
  var startNumber: Double { Double(start.number) }
  /// The last day's number.
  var endNumber: Double { Double(end.number) }

  /// The length in days.
  public var length: Int { end.days(since: start) }

  /// Whether another window lies in this one.
  func contains(_ other: RefillWindow) -> Bool { start <= other.start && other.end <= end }

  /// The days on which the window can be covered: all but the last, as many as its length.
  ///
  /// Nil for a window without a length.
  public var days: DayRange? { DayRange(first: start, last: end.adding(days: -1)) }
}
