import MedicationAdherence

/// How a patient takes drugs.
struct SampleHabit {
  /// How many doses in a thousand are not recorded at the beginning.
  let missed: Int
  /// How many more in a thousand are not recorded at the end.
  let decline: Int
  /// How many doses in a thousand are recorded as not given.
  let refused: Int
  /// Whether nothing happens on Saturdays and Sundays.
  let skipsWeekends: Bool
  /// By how many seconds a dose is early or late at most.
  let jitter: Int
  /// Days without any record.
  let holidays: [DayRange]
  /// Days in another hospital: each dose is recorded as not given.
  let leave: DayRange?

  /// A habit at random, for a patient who is followed over a range.
  init(over range: DayRange, random: inout SampleRandom) {
    missed = random.pick([5, 10, 20, 40, 80, 150])
    decline = random.chance(permille: 200) ? random.number(in: 200...700) : 0
    refused = random.pick([5, 15, 30, 60, 120])
    skipsWeekends = random.chance(permille: 60)
    jitter = random.pick([10, 20, 30, 60, 90]) * 60
    let stays = random.number(in: 0...2)
    holidays = (0..<stays).compactMap { _ in
      Self.days(5...16, within: range, random: &random)
    }
    leave =
      random.chance(permille: 250) ? Self.days(2...9, within: range, random: &random) : nil
  }

  /// How many doses in a thousand are not recorded on a day.
  func missed(on day: Day, of range: DayRange) -> Int {
    missed + decline * day.days(since: range.first) / range.count
  }

  /// Whether nothing is recorded on a day.
  func isIdle(on day: Day) -> Bool {
    (skipsWeekends && day.weekday >= 6) || holidays.contains { $0.contains(day) }
  }

  private static func days(
    _ lengths: ClosedRange<Int>, within range: DayRange, random: inout SampleRandom
  ) -> DayRange? {
    let length = random.number(in: lengths)
    guard range.count > length * 4 else { return nil }
    let first = range.first.adding(days: random.number(in: 0...range.count - length))
    return DayRange(first: first, last: first.adding(days: length - 1))
  }
}
