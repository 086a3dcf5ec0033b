/// The due days of a schedule that are next to a range of days and outside of it.
public struct DueNeighbours: Hashable, Sendable {
  /// The last due day before the range; nil without one.
  public let before: Day?
  /// The first due day after the range; nil without one.
  public let after: Day?
  /// The last day on which an order was active or its doses were still open; nil when unknown.
  public let openUntil: Day?

  /// How far they are looked for, in days: more than two years, so that a dose a year is found.
  public static let reach = 800

  /// Makes a pair of days.
  public init(before: Day? = nil, after: Day? = nil, openUntil: Day? = nil) {
    (self.before, self.after, self.openUntil) = (before, after, openUntil)
  }

  /// Finds those of several orders together, whose schedules are known past the range.
  ///
  /// They are looked for only where it matters: where the range begins or ends in a gap of the doses
  /// `expected` on its days, or has a single due day, whose gaps are outside of it, and an order was
  /// active before or goes on. None is known beyond a day on which an order's doses are not. Takes
  /// time in proportion to the days up to them.
  public init(of orders: [ExpectedDoses], around range: DayRange, expected: [Int32]) {
    let active = orders.compactMap(\.activeDays)
    let (first, last) = (active.map(\.first).min(), active.map(\.last).max())
    openUntil = orders.compactMap(\.lastOpenDay).max()
    let hasOneDueDay = Self.hasOneDueDay(expected)
    before =
      expected.first == 0 || hasOneDueDay
      ? Self.dueDay(of: orders, from: range.first, step: -1, until: first) : nil
    after =
      expected.last == 0 || hasOneDueDay
      ? Self.dueDay(of: orders, from: range.last, step: 1, until: last) : nil
  }

  /// Whether doses are due on just one of several days, so that the range has no gap between due days.
  public static func hasOneDueDay(_ expected: [Int32]) -> Bool {
    expected.count > 1 && expected.count { $0 > 0 } == 1
  }

  /// The nearest due day from a day on, in steps of days; nil when there is none up to another day,
  /// or when an unknown day comes first.
  private static func dueDay(
    of orders: [ExpectedDoses], from start: Day, step: Int, until end: Day?
  ) -> Day? {
    guard let end else { return nil }
    for distance in 1...max(1, min(reach, end.days(since: start) * step)) {
      let day = start.adding(days: distance * step)
      guard (end.days(since: day) * step) >= 0 else { return nil }
      var isDue = false
      for order in orders {
        switch order[day] {
        case .unknown: return nil
        case .doses(let doses, _): isDue = isDue || doses > 0
        case .notApplicable: break
        }
      }
      if isDue { return day }
    }
    return nil
  }
}
