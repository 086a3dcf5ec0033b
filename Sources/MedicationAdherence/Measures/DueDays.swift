/// Finds the due day that a dose stands for when it was taken on a day that is not due.
///
/// With g days from one due day to the next, it stands for the one before when it is at most ⌈(g −
/// 1)/2⌉ days late, else for the next. After the last due day g is the gap before it, and before
/// the first the gap after it; further away it stands for its own day. A schedule of one dose in all
/// has no gap: a later dose stands for it as long as the schedule is active. The gaps are the
/// schedule's own: the due days next to the days that are looked at count for them, but no dose
/// moves there. Days on which it is unknown what was due split the schedule: nothing is moved
/// across them.
struct DueDays {
  private let expected: [Int32]
  private let surroundings: Surroundings
  private var before: Int?
  private var beforeThat: Int?
  private var isParted = false
  private var seen = 0

  /// What is known of a schedule outside the days that are looked at, as places of days.
  struct Surroundings {
    /// The last due day before the first place; nil without one.
    var before: Int?
    /// The first due day after the last place; nil without one.
    var after: Int?
    /// The last place on which the schedule was active; nil when that is not known.
    var lastActive: Int?
  }

  /// Takes the doses due on each day, or ``DailyDoses/unknown``.
  init(_ expected: [Int32], surroundings: Surroundings = Surroundings()) {
    self.expected = expected
    self.surroundings = surroundings
    before = surroundings.before
  }

  /// The place of the due day that a dose stands for; its own when it stands for no other.
  ///
  /// Places are asked for in rising order, and of days on which nothing was due.
  mutating func dueDay(for place: Int) -> Int {
    advance(to: place)
    let due = nearest(to: place) ?? place
    return expected.indices.contains(due) ? due : place
  }

  private func nearest(to place: Int) -> Int? {
    switch (before, dueDay(after: place)) {
    case (let before?, let next?):
      return place - before <= Self.mostLate(next - before) ? before : next
    case (let before?, nil):
      guard let beforeThat else { return isOpen(before, on: place) ? before : nil }
      return place - before <= Self.mostLate(before - beforeThat) ? before : nil
    case (nil, let next?):
      guard let gap = dueDay(after: next).map({ $0 - next }),
        next - place < gap - Self.mostLate(gap)
      else { return nil }
      return next
    case (nil, nil): return nil
    }
  }

  /// Whether one dose is due in all, and the schedule was active on a later day and known up to it.
  private func isOpen(_ due: Int, on place: Int) -> Bool {
    guard expected.indices.contains(due), expected[due] == 1,
      let lastActive = surroundings.lastActive
    else { return false }
    return !isParted && place <= lastActive
      && !expected[place...].contains(DailyDoses.unknown)
  }

  /// The most days by which a dose is late for one due day rather than early for the next.
  private static func mostLate(_ gap: Int) -> Int { gap / 2 }

  /// Goes on to a place, and keeps the last two due days before it.
  private mutating func advance(to place: Int) {
    while seen < place {
      if expected[seen] > 0 {
        (beforeThat, before) = (before, seen)
      } else if expected[seen] == DailyDoses.unknown {
        (beforeThat, before, isParted) = (nil, nil, true)
      }
      seen += 1
    }
  }

  /// The next due day after a place; nil when there is none, or when an unknown day comes first.
  private func dueDay(after place: Int) -> Int? {
    guard place < expected.count else { return nil }
    guard let next = expected[(place + 1)...].firstIndex(where: { $0 != 0 }) else {
      return surroundings.after
    }
    return expected[next] > 0 ? next : nil
  }
}

/// Doses beyond those due that may have been due on a day close by of which one is not recorded.
///
/// A bedtime dose given after midnight lies on the next day, that day's on the one after, and so on,
/// until a day has one more than was due. Such a day is looked for within ``reach`` days, over days
/// that have doses to pass on; late doses or early ones, whichever explains more.
enum DisplacedDoses {
  /// The most days from the missing dose to the one that may stand for it.
  static let reach = 7

  /// The doses of each day; empty when there is none.
  static func counts(expected: [Int32], taken: [Int32], recorded: [Int32]) -> [Int32] {
    let isKnown = { (place: Int) in expected[place] != DailyDoses.unknown }
    let hasSpare = expected.indices.contains { isKnown($0) && taken[$0] > expected[$0] }
    let hasMissing = expected.indices.contains { isKnown($0) && recorded[$0] < expected[$0] }
    guard hasSpare, hasMissing else { return [] }
    let late = pass(expected.indices, expected, taken, recorded)
    let early = pass(expected.indices.reversed(), expected, taken, recorded)
    let best = late.reduce(0, +) >= early.reduce(0, +) ? late : early
    return best.contains { $0 > 0 } ? best : []
  }

  /// Goes from day to day with the doses that are missing so far.
  private static func pass(
    _ places: some Sequence<Int>, _ expected: [Int32], _ taken: [Int32], _ recorded: [Int32]
  ) -> [Int32] {
    var displaced = [Int32](repeating: 0, count: expected.count)
    var (open, age) = (Int32(0), 0)
    for place in places {
      guard expected[place] != DailyDoses.unknown, age < reach else {
        (open, age) = (0, 0)
        continue
      }
      open = min(open, taken[place])
      displaced[place] = min(open, max(0, taken[place] - expected[place]))
      open -= displaced[place]
      let missing = max(0, expected[place] - recorded[place])
      age = missing > 0 || open == 0 ? 0 : age + 1
      open += missing
    }
    return displaced
  }
}
