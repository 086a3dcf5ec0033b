/// How near the doses taken of one order are to the times of day at which they were due.
///
/// Doses and nominal times are matched one to one, each dose with a time that is at most half the interval
/// to the neighbouring one away. Of all such matchings it is the one with the most doses on time, then
/// with the most doses matched, then with the least distance in sum, then with the most late: so the
/// nearest in its window is the dose of a time, the later of two that are as near.
///
/// As many doses are on time as when each time, from the first on, takes the earliest dose that is
/// left in its window; only which of several doses it is may differ.
public struct DoseTiming: Sendable {
  /// How a dose compares with its nominal time.
  public enum Verdict: UInt8, CaseIterable, Sendable {
    /// No nominal time near it is left for it.
    case extra
    /// Before the window of its time.
    case early
    /// In the window of its time.
    case onTime
    /// After the window of its time.
    case late
  }

  /// How many days before and after a range still matter: enough that each time of a weekly
  /// schedule has its neighbours.
  public static let reach = 8

  /// A range together with the days before and after it that matter.
  public static func neighbourhood(of days: DayRange) -> DayRange {
    let (first, last) = (days.first.adding(days: -reach), days.last.adding(days: reach))
    return DayRange(first: first, last: last) ?? days
  }

  /// The verdict on each dose, in the order in which they were given.
  public let verdicts: [Verdict]

  /// Matches the doses of one order with its nominal times; both are in milliseconds since one and
  /// the same midnight of the wall clock, earliest first.
  ///
  /// The window lies on either side of a time.
  public init(takenAt doses: [Int64], nominal times: [Int64], window: TimingWindow) {
    if case .share(let share) = window {
      precondition(0...TimingWindow.mostShare ~= share, "windows may not overlap")
    }
    let nominal = NominalTimes(times, window: window)
    verdicts = zip(doses, nominal.places(of: doses)).map { dose, place in
      place.map { nominal.verdict(on: dose, at: $0) } ?? .extra
    }
  }

  private init(_ verdicts: [Verdict]) { self.verdicts = verdicts }

  /// The verdicts on some of the doses, by their places.
  public subscript(places: Range<Int>) -> DoseTiming { DoseTiming(Array(verdicts[places])) }

  /// The number of doses with a verdict.
  public func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }
}

/// The share of the doses that was taken near the time of day at which they were due.
///
/// Of the taken doses with a time, of orders with times of day: those within the timing window of a
/// nominal time, one dose for each nominal time. Empty when there is no such
/// dose.
public struct OnTimeDoses: Hashable, Sendable {
  /// The doses that were on time.
  public private(set) var onTime = 0
  /// The doses taken at a known time.
  public private(set) var timed = 0

  /// Makes counts of none.
  public init() {}

  /// Counts the doses of one order.
  public init(_ timing: DoseTiming) {
    timed = timing.verdicts.count
    onTime = timing.count(.onTime)
  }

  /// The doses of two orders together.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.onTime += right.onTime
    sum.timed += right.timed
    return sum
  }

  /// Adds the doses of another order.
  public static func += (left: inout Self, right: Self) { left = left + right }

  static let definition = MeasureDefinition(
    "on_time", "On time", .share,
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Share of the doses taken at a known time that was within the timing window (by default 25 % "
      + "of the interval to the neighbouring nominal time) of a time of day in the order, one "
      + "for each", formula: "on_time / (early + on_time + late + extra)",
    empty: "when the order has no times of day, or no dose was taken at a known time")
}
