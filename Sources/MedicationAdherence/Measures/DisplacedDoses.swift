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
