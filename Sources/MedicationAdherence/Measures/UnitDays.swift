/// One unit of matching, day by day: an order, or a patient's medication.
///
/// Doses of a unit stand in for one another, doses of different units never. Only administrations
/// whose day is known are in it.
public struct UnitDays: Sendable {
  /// What is known of the doses that were due.
  public enum Due: Sendable {
    /// None ever is: as needed, never in force, or a prohibition.
    case notApplicable
    /// Nobody knows: without an order.
    case unknown
    /// So many on each day, on some of which it may not be known.
    case doses(DailyDoses)
  }

  /// The days that count.
  public let range: DayRange
  /// What was due on them.
  public let due: Due
  /// The last day on which the unit was active; nil when it never was or that is not known.
  public let lastActiveDay: Day?
  /// The due days next to the range.
  public let neighbours: DueNeighbours

  /// Doses taken on each day.
  private(set) var taken: [Int32]
  /// Administrations on each day, whatever their outcome.
  private(set) var recorded: [Int32]

  /// Makes the days of a unit without administrations; doses due are given for just these days.
  public init(
    range: DayRange, due: Due, lastActiveDay: Day? = nil,
    neighbours: DueNeighbours = DueNeighbours()
  ) {
    if case .doses(let doses) = due {
      precondition(doses.range == range, "the doses due are those of the unit's days")
    }
    self.range = range
    self.due = due
    self.lastActiveDay = lastActiveDay
    self.neighbours = neighbours
    taken = Array(filledWith: 0, count: range.count)
    recorded = Array(filledWith: 0, count: range.count)
  }

  /// Adds administrations; one outside the range is passed over.
  public mutating func record(_ doses: [RecordedDose]) {
    Self.count(doses, over: range, recorded: &recorded, taken: &taken)
  }

  private static func count(
    _ doses: [RecordedDose], over range: DayRange, recorded: inout [Int32], taken: inout [Int32]
  ) {
    var recorded = recorded.mutableSpan
    var taken = taken.mutableSpan
    for dose in doses where range.contains(dose.day) {
      let place = dose.day.days(since: range.first)
      recorded[place] += 1
      if dose.outcome == .taken { taken[place] += 1 }
    }
  }
}

extension UnitDays.Due {
  /// Whether nobody knows what was due.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Adds what was due of another order of the medication, over the same days; nil stands for one that
  /// is not applicable and adds nothing.
  ///
  /// A day on which one of several orders is unknown is unknown.
  public mutating func add(_ order: DailyDoses?) {
    guard let order else { return }
    if case .doses(let others) = self {
      self = .doses(others.adding(order))
    } else {
      self = .doses(order)
    }
  }
}

extension DailyDoses {
  /// The doses of two orders on each day, unknown where one's are.
  fileprivate func adding(_ other: DailyDoses) -> DailyDoses {
    DailyDoses(
      range: range, expected: Self.sum(expected, other.expected),
      maximum: Self.sum(maximum, other.maximum))
  }

  private static func sum(_ left: [Int32], _ right: [Int32]) -> [Int32] {
    zip(left, right).map { $0 == unknown || $1 == unknown ? unknown : $0 + $1 }
  }
}
