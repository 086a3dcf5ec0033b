/// One unit of matching, day by day: an order, or a patient's medication.
///
/// Doses of a unit stand in for one another, doses of different units never. Only administrations
/// whose day is known are in it, and of these only those of a unit with a schedule. An array has a
/// number for each day of ``range``, or is empty without a schedule.
public struct UnitDays: Sendable {
  /// What is known of the doses that were due.
  public enum Due: Sendable {
    /// None ever is: as needed, never in force, or a prohibition.
    case notApplicable
    /// It is not known: there is no order.
    case unknown
    /// A schedule says how many on each day, on some of which it may not be known.
    case scheduled
  }

  /// The number of the medication, which tells the units of a series apart; 0 where there is one.
  public let medication: Int
  /// The days that count.
  public let range: DayRange
  /// What is known of the doses that were due on them.
  public let due: Due
  /// Whether the doses recorded can be compared with those due.
  public let judgement: Judgement
  /// Whether they can.
  public var isJudged: Bool { judgement == .judged }
  /// The first to the last day on which the unit was active; nil when it never was, and without a
  /// schedule.
  public private(set) var activeDays: DayRange?
  /// The due days next to the range; nil until they were looked for.
  public var neighbours: DueNeighbours?

  /// Whether the due days next to the range have yet to be looked for.
  public var needsNeighbours: Bool { due == .scheduled && neighbours == nil }

  /// Doses due on each day, or ``DailyDoses/unknown``.
  public private(set) var expected: [Int32]
  /// The most doses that the instructions allow on each day, or ``DailyDoses/unknown``.
  private(set) var maximum: [Int32]
  /// Doses taken on each day; once they are matched, on the day that they stand for.
  private(set) var taken: [Int32]
  /// Administrations on each day, whatever their outcome; once they are matched, on the day that they
  /// stand for.
  private(set) var recorded: [Int32]
  /// Doses taken, on the day on which they were; empty until they are matched.
  private(set) var takenOnDay: [Int32] = []
  /// The doses beyond those due that may stand for one not recorded close by; empty without any, and
  /// until they are matched.
  private(set) var displaced: [Int32] = []
  /// The doses that stand for one due on another day, by the times of both.
  private var moves: [DueTimeMatching.Move] = []
  /// Whether it is known on every day how many doses were due; false until they are matched.
  private var isAllKnown = false

  /// Makes the days of a unit without a schedule.
  public init(
    of medication: Int = 0, range: DayRange, withoutSchedule due: Due
  ) {
    precondition(due != .scheduled, "a schedule has doses due")
    (self.medication, judgement) = (medication, .judged)
    (self.range, self.due, activeDays, neighbours) = (range, due, nil, nil)
    (expected, maximum, taken, recorded) = ([], [], [], [])
  }

  /// Makes the days of a unit with a schedule and without administrations, over the days of its doses.
  public init(
    of medication: Int = 0, _ doses: DailyDoses, activeDays: DayRange? = nil,
    neighbours: DueNeighbours? = nil, judgement: Judgement = .judged
  ) {
    let count = doses.range.count
    (self.medication, self.judgement) = (medication, judgement)
    (range, due, self.activeDays, self.neighbours) = (
      doses.range, .scheduled, activeDays, neighbours
    )
    (expected, maximum) = (doses.expected, doses.maximum)
    taken = Array(filledWith: 0, count: count)
    recorded = Array(filledWith: 0, count: count)
  }

  /// Adds another order of the medication to a unit with a schedule.
  ///
  /// A day on which one of several orders is unknown is unknown. The due days next to the range are
  /// those of all orders together, which have to be looked for.
  public mutating func add(_ doses: DailyDoses, activeDays active: DayRange?) {
    precondition(doses.range == range, "the doses due are those of the unit's days")
    precondition(takenOnDay.isEmpty, "the days are not matched yet")
    expected = Self.sum(expected, doses.expected)
    maximum = Self.sum(maximum, doses.maximum)
    neighbours = nil
    guard let active else { return }
    activeDays = activeDays.map { $0.union(active) } ?? active
  }

  private static func sum(_ left: [Int32], _ right: [Int32]) -> [Int32] {
    let unknown = DailyDoses.unknown
    return zip(left, right).map {
      $0 == unknown || $1 == unknown ? unknown : DailyDoses.sum($0, $1)
    }
  }

  /// Adds administrations; one outside the range is passed over.
  public mutating func record(_ doses: [RecordedDose]) {
    guard due == .scheduled else { return }
    precondition(takenOnDay.isEmpty, "the days are not matched yet")
    Self.count(doses, over: range, recorded: &recorded, taken: &taken)
  }

  /// Adds doses that stand for one due on another day by the times of both; such a dose was recorded,
  /// unless its own day lies outside the range.
  public mutating func add(_ moves: [DueTimeMatching.Move]) {
    guard due == .scheduled else { return }
    precondition(takenOnDay.isEmpty, "the days are not matched yet")
    self.moves += moves
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

/// The days once each administration is on the day that it stands for.
extension UnitDays {
  /// All places of days; none without a schedule.
  var places: Range<Int> { expected.indices }

  /// The doses taken on days on which the unit was not active; 0 without a schedule.
  public var takenWhileInactive: Int {
    guard due == .scheduled, isJudged else { return 0 }
    let doses = takenOnDay.isEmpty ? taken : takenOnDay
    guard let active = activeDays?.intersection(range) else {
      return doses.reduce(0) { $0 + Int($1) }
    }
    let first = active.first.days(since: range.first)
    return doses[..<first].reduce(0) { $0 + Int($1) }
      + doses[(first + active.count)...].reduce(0) { $0 + Int($1) }
  }

  /// Whether it is known on each of some days how many doses were due.
  func isKnown(_ places: Range<Int>) -> Bool {
    due == .scheduled && (isAllKnown || !expected[places].contains(DailyDoses.unknown))
  }

  /// Whether it is known on each of some days of the range how many doses were due.
  package func isKnown(on days: DayRange) -> Bool {
    let first = days.first.days(since: range.first)
    return isKnown(first..<first + days.count)
  }

  /// Moves each dose to the day that it stands for; nothing when that is done.
  ///
  /// First those that stand for one due on another day by the times of both, then what was recorded
  /// on days that were not due.
  mutating func match() {
    guard due == .scheduled, takenOnDay.isEmpty else { return }
    isAllKnown = !expected.contains(DailyDoses.unknown)
    takenOnDay = taken
    applyMoves()
    // Usually there is none.
    if let first = places.first(where: { isOffDay($0) }) { match(from: first) }
    displaced = DisplacedDoses.counts(expected: expected, taken: taken, recorded: recorded)
  }

  /// Moves the doses that stand for one due on another day by the times of both.
  private mutating func applyMoves() {
    for move in moves {
      for (day, count) in [(move.day, Int32(-1)), (move.dueDay, 1)] where range.contains(day) {
        let place = day.days(since: range.first)
        recorded[place] += count
        if move.isTaken { taken[place] += count }
      }
    }
  }

  private mutating func match(from first: Int) {
    for (place, due) in moves(from: first) {
      taken[due] += taken[place]
      recorded[due] += recorded[place]
      (taken[place], recorded[place]) = (0, 0)
    }
  }

  /// The due days that what was recorded on other days stands for, by these, without the doses that
  /// stand for another day by their time; none once they are matched.
  public var dueDays: [Day: Day] {
    guard due == .scheduled, takenOnDay.isEmpty else { return [:] }
    // Usually all lie on days that are due.
    guard !moves.isEmpty || places.contains(where: isOffDay) else { return [:] }
    var unit = self
    unit.applyMoves()
    let first = range.first
    return Dictionary(
      uniqueKeysWithValues: unit.moves(from: 0).map {
        (first.adding(days: $0.place), first.adding(days: $0.due))
      })
  }

  /// The places of days that were not due from one place on, each with that of the due day that what
  /// was recorded on it stands for.
  private func moves(from first: Int) -> [(place: Int, due: Int)] {
    var dueDays = DueDays(expected, surroundings: surroundings)
    return (first..<places.upperBound).compactMap { place in
      guard isOffDay(place) else { return nil }
      let due = dueDays.dueDay(for: place)
      return due == place ? nil : (place, due)
    }
  }

  /// What is known of the schedule outside the range.
  private var surroundings: DueDays.Surroundings {
    let first = range.first
    let place = { (day: Day?) in day?.days(since: first) }
    return DueDays.Surroundings(
      before: place(neighbours?.before), after: place(neighbours?.after),
      lastActive: place(neighbours?.openUntil ?? activeDays?.last))
  }

  /// Whether something was recorded on a day that was not due.
  private func isOffDay(_ place: Int) -> Bool { expected[place] == 0 && recorded[place] > 0 }
}
