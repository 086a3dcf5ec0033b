import MedicationAdherence

/// One administration of an order, as somebody recorded it.
struct SampleDose: Hashable {
  /// Its number within the order, from 1; both versions of a duplicate have the same.
  let number: Int
  /// When it was given, or was to be.
  let instant: SampleInstant
  /// The step of a taper that it belongs to.
  var step = 0
  /// Its outcome.
  var outcome = SampleOutcome.given
  /// Whether only its day was recorded.
  var isWithoutTime = false
  /// Whether it names the order that it belongs to.
  var namesOrder = true
  /// A remark, as an index into ``SampleRemark/all``.
  var remark: Int?
  /// The nurse who gave it, 1 to 12.
  let nurse: Int
  /// Milliseconds from the dose to when the record was stored.
  let delay: Int
  /// The version of the record: 1, or 2 when it was stored again.
  var version = 1
}

/// The outcome of a dose.
enum SampleOutcome: Hashable {
  /// The patient took it.
  case given
  /// The patient did not take it.
  case notGiven(SampleReason)
  /// It was postponed, and nothing more is recorded.
  case onHold
  /// It is being given.
  case inProgress
  /// It was begun and broken off.
  case stopped
  /// The record is a mistake.
  case enteredInError
}

/// Why a dose was not given.
enum SampleReason: Int, CaseIterable {
  /// No reason was recorded.
  case none
  /// The patient was away.
  case away
  /// The patient slept.
  case asleep
  /// The patient vomited.
  case vomit
  /// The patient did not want it.
  case declined
}

/// The remarks that nurses leave.
enum SampleRemark {
  /// Every remark; the order is part of what a seed means.
  static let all = [
    "Taken with a glass of water after a reminder.", "Given by a relative, the nurse was present.",
    "The patient asked for the dose to be given later than planned.",
  ]
}

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
