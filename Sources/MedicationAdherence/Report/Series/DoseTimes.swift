/// When each dose of a series was recorded on the wall clock, and at which times of day it was due.
public struct DoseTimes: Hashable, Codable, Sendable {
  /// One dose with a known time of day.
  public struct Dose: Hashable, Codable, Sendable {
    /// The local day.
    public let day: Day
    /// Milliseconds since local midnight.
    public let millisecond: Int32
    /// Taken, not taken or undetermined.
    public let outcome: Outcome

    /// Makes a dose.
    public init(day: Day, millisecond: Int32, outcome: Outcome) {
      (self.day, self.millisecond, self.outcome) = (day, millisecond, outcome)
    }
  }

  /// The doses, oldest first.
  public let doses: [Dose]
  /// The times of day at which doses were due; empty when no order has any.
  public let nominal: [NominalSpan]

  /// Makes the times of a series; the doses may be in any order.
  public init(_ doses: [Dose] = [], nominal: [NominalSpan] = []) {
    self.nominal = nominal
    // Nearly all series keep none.
    self.doses =
      doses.isEmpty
      ? []
      : doses.sorted {
        ($0.day, $0.millisecond, $0.outcome.rawValue)
          < ($1.day, $1.millisecond, $1.outcome.rawValue)
      }
  }
}

/// One time of day at which doses of an order were due, with one window, from a first day to a last
/// one.
///
/// A further dose at the same time with the same window belongs to the same span when it is at most 7
/// days later. One with another window begins the next span, and the days between are still the
/// former's.
public struct NominalSpan: Hashable, Codable, Sendable {
  /// Milliseconds since local midnight.
  public let millisecond: Int32
  /// The days of the first and the last such dose.
  public private(set) var days: DayRange
  /// How long before the time a dose is on time, in milliseconds.
  public let earliness: Int64
  /// How long after the time a dose is on time, in milliseconds.
  public let lateness: Int64

  /// Makes a span.
  public init(millisecond: Int32, days: DayRange, earliness: Int64, lateness: Int64) {
    (self.millisecond, self.days) = (millisecond, days)
    (self.earliness, self.lateness) = (earliness, lateness)
  }

  private static let longestPause = 7

  /// The spans of one order's nominal times, which are in milliseconds of the wall clock since
  /// 1970-01-01T00:00, earliest first; in the order of their first doses.
  ///
  /// Of times that lie outside of `days` there is no span, but they are neighbours.
  public static func spans(
    of moments: [Int64], over days: DayRange? = nil, window: TimingWindow
  ) -> [NominalSpan] {
    let times = NominalTimes(moments, window: window)
    var spans: [NominalSpan] = []
    var open: [Int32: Int] = [:]
    for place in times.times.indices {
      let moment = LocalMoment(instant: times.times[place])
      guard let day = DayRange(first: moment.day, last: moment.day),
        days?.contains(moment.day) ?? true
      else { continue }
      let span = NominalSpan(
        millisecond: moment.millisecond ?? 0, days: day, earliness: times.earliness(place),
        lateness: times.lateness(place))
      if let known = open[span.millisecond], spans[known].goesOn(with: span) {
        guard !spans[known].hasWindow(of: span) else {
          spans[known].reach(span.days.last)
          continue
        }
        spans[known].reach(span.days.first.adding(days: -1))
      }
      open[span.millisecond] = spans.count
      spans.append(span)
    }
    return spans
  }

  private func goesOn(with next: NominalSpan) -> Bool {
    next.days.first.days(since: days.last) <= Self.longestPause
  }

  private func hasWindow(of next: NominalSpan) -> Bool {
    earliness == next.earliness && lateness == next.lateness
  }

  private mutating func reach(_ last: Day) {
    days = DayRange(first: days.first, last: last) ?? days
  }
}
