/// How the doses taken of one order lie to the times of day at which they were due.
///
/// Doses and nominal times are matched one to one, each dose with the time before it or the one
/// after it. Of all such matchings it is the one with the most doses on time, then with the most
/// doses matched, then with the least distance in sum, then with the most late: so the nearest in
/// its window is the dose of a time, the earlier of two that are as near. A further dose in the
/// window is extra, never the early or late one of a neighbour.
///
/// Where several doses are due at one time, it is matched with one dose first, then with another of
/// those that are left, and so on.
///
/// So many doses are on time as when each time, from the first on, takes the earliest dose that is
/// left in its window; only which of several doses it is may differ.
public struct DoseTiming: Sendable {
  /// What a dose is.
  public enum Verdict: UInt8, CaseIterable, Sendable {
    /// No time is left for it.
    case extra
    /// Before the window of its time.
    case early
    /// In the window of its time.
    case onTime
    /// After the window of its time.
    case late
  }

  /// So many days before and after those that are looked at doses and nominal times matter, too: in a
  /// week's schedule each time has its neighbours.
  public static let reach = 8

  /// Some days with those before and after them that matter.
  public static func neighbourhood(of days: DayRange) -> DayRange {
    let (first, last) = (days.first.adding(days: -reach), days.last.adding(days: reach))
    return DayRange(first: first, last: last) ?? days
  }

  /// What each dose is, in the order in which they were given.
  public let verdicts: [Verdict]

  /// Matches the doses of one order with its nominal times; both are in milliseconds since one and
  /// the same midnight of the wall clock, earliest first.
  ///
  /// `share`, 0 to 0.5, of the interval to the neighbouring nominal time is the window, on either
  /// side. Before the first time, and after the last, a dose is matched within one whole interval.
  public init(takenAt doses: [Int64], nominal times: [Int64], share: Double) {
    precondition(0...0.5 ~= share, "windows may not overlap")
    let nominal = NominalTimes(times, share: share)
    var matching = DoseMatching(doses, nominal)
    var verdicts = matching.verdicts()
    for matched in 1..<nominal.mostDoses {
      let left = verdicts.indices.filter { verdicts[$0] == .extra }
      var further = DoseMatching(left.map { doses[$0] }, nominal, matched: matched)
      for (place, verdict) in zip(left, further.verdicts()) { verdicts[place] = verdict }
    }
    self.verdicts = verdicts
  }

  private init(_ verdicts: [Verdict]) { self.verdicts = verdicts }

  /// What some of the doses are, by their places.
  public subscript(places: Range<Int>) -> DoseTiming { DoseTiming(Array(verdicts[places])) }

  /// The number of doses that are so.
  public func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }
}
