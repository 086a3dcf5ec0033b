/// The days of a unit with a schedule, each administration on the day that it stands for.
struct MatchedDays {
  /// The first day.
  let firstDay: Day
  /// Doses due on each day, or ``DailyDoses/unknown``.
  let expected: [Int32]
  /// The most doses that the instructions allow on each day, or ``DailyDoses/unknown``.
  let maximum: [Int32]
  /// Doses taken, on the day on which they were.
  let takenOnDay: [Int32]
  /// Doses taken, on the day that they stand for.
  private(set) var taken: [Int32]
  /// Administrations, on the day that they stand for.
  private(set) var recorded: [Int32]
  /// The doses beyond those due that may stand for one not recorded close by; empty without any.
  private(set) var displaced: [Int32] = []
  /// The last day on which the unit was active; nil when it never was.
  let lastActiveDay: Day?
  /// Whether it is known on every day how many doses were due.
  private let isAllKnown: Bool

  /// Matches the days of a unit; nil when nothing is ever due or nobody knows.
  init?(_ unit: borrowing UnitDays) {
    guard case .doses(let doses) = unit.due else { return nil }
    firstDay = unit.range.first
    (expected, maximum) = (doses.expected, doses.maximum)
    isAllKnown = !doses.expected.contains(DailyDoses.unknown)
    (takenOnDay, taken, recorded) = (unit.taken, unit.taken, unit.recorded)
    lastActiveDay = unit.lastActiveDay
    let (neighbours, first) = (unit.neighbours, firstDay)
    let place = { (day: Day?) in day?.days(since: first) }
    match(
      DueDays.Surroundings(
        before: place(neighbours.before), after: place(neighbours.after),
        lastActive: place(neighbours.openUntil ?? lastActiveDay)))
    displaced = DisplacedDoses.counts(expected: expected, taken: taken, recorded: recorded)
  }

  /// All places of days.
  var places: Range<Int> { expected.indices }

  /// Whether it is known on each of the days how many doses were due.
  func isKnown(_ places: Range<Int>) -> Bool {
    isAllKnown || !expected[places].contains(DailyDoses.unknown)
  }

  /// Moves what was recorded on days that were not due to the due days that it stands for.
  private mutating func match(_ surroundings: DueDays.Surroundings) {
    // Mostly there is none.
    guard let first = places.first(where: { isOffDay($0) }) else { return }
    var dueDays = DueDays(expected, surroundings: surroundings)
    for place in first..<places.upperBound where isOffDay(place) {
      let due = dueDays.dueDay(for: place)
      guard due != place else { continue }
      taken[due] += taken[place]
      recorded[due] += recorded[place]
      (taken[place], recorded[place]) = (0, 0)
    }
  }

  /// Whether something was recorded on a day that was not due.
  private func isOffDay(_ place: Int) -> Bool { expected[place] == 0 && recorded[place] > 0 }
}
