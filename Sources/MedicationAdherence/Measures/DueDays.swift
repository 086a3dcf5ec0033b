/// Finds the due day that a dose stands for when it was taken on a day that is not due.
///
/// With g days from one due day to the next, it stands for the one before when it is at most
/// ⌈(g − 1)/2⌉ days late, else for the next. After the last due day g is the gap before it, and
/// before the first the gap after it; further away it stands for its own day. Days of which nobody
/// knows what was due part the schedule: nothing is moved across them.
struct DueDays {
  private let expected: [Int32]
  private var before: Int?
  private var beforeThat: Int?
  private var seen = 0

  /// Takes the doses due on each day, or ``DailyDoses/unknown``.
  init(_ expected: [Int32]) {
    self.expected = expected
  }

  /// The place of the due day that a dose stands for; its own when it stands for no other.
  ///
  /// Places are asked for in rising order, and of days on which nothing was due.
  mutating func dueDay(for place: Int) -> Int {
    advance(to: place)
    let next = dueDay(after: place)
    switch (before, next) {
    case (let before?, let next?):
      return place - before <= Self.mostLate(next - before) ? before : next
    case (let before?, nil):
      guard let beforeThat, place - before <= Self.mostLate(before - beforeThat) else {
        return place
      }
      return before
    case (nil, let next?):
      guard let gap = dueDay(after: next).map({ $0 - next }),
        next - place < gap - Self.mostLate(gap)
      else { return place }
      return next
    case (nil, nil): return place
    }
  }

  /// The most days by which a dose is late for one due day rather than early for the next.
  private static func mostLate(_ gap: Int) -> Int { gap / 2 }

  /// Goes on to a place, and keeps the last two due days before it.
  private mutating func advance(to place: Int) {
    while seen < place {
      if expected[seen] > 0 {
        (beforeThat, before) = (before, seen)
      } else if expected[seen] == DailyDoses.unknown {
        (beforeThat, before) = (nil, nil)
      }
      seen += 1
    }
  }

  /// The next due day after a place; nil when there is none, or a day of which nobody knows first.
  private func dueDay(after place: Int) -> Int? {
    guard let next = expected[(place + 1)...].firstIndex(where: { $0 != 0 }) else { return nil }
    return expected[next] > 0 ? next : nil
  }
}
