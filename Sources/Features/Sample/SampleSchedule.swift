import MedicationAdherence

/// When the doses of an order are due.
///
/// Times are minutes of the day on the ward's clock.
enum SampleSchedule {
  /// So many times a day, said by number only.
  case daily([Int])
  /// At fixed times of the day.
  case timesOfDay([Int])
  /// With events of the day (FHIR's `when` codes), each with its usual minute.
  case events([(code: String, minute: Int)])
  /// At a minute on some days of the week (Monday 1 to Sunday 7).
  case weekly([Int], minute: Int)
  /// Every so many hours from 08:00 of the first day.
  case everyHours(Int)
  /// At 08:00 of every second day.
  case everyOtherDay
  /// At 08:00 of the same day each month.
  case monthly
  /// Once a day at 08:00, the dose falling step by step.
  case taper([SampleTaperStep])
  /// When needed, for a complaint if one is named: at most four times a day, and each of the four
  /// is wanted so many times in a thousand.
  case asNeeded(permille: Int, complaint: String? = nil)

  /// The minutes at which something is due on a day, for an order that began on `start`.
  func minutes(on day: Day, from start: Day, random: inout SampleRandom) -> [Int] {
    switch self {
    case .daily(let minutes), .timesOfDay(let minutes): minutes
    case .events(let events): events.map(\.minute)
    case .weekly(let weekdays, let minute): weekdays.contains(day.weekday) ? [minute] : []
    case .everyHours(let hours): Self.grid(hours: hours, on: day.days(since: start))
    case .everyOtherDay: day.days(since: start) % 2 == 0 ? [Self.morning] : []
    case .monthly: Self.isMonthly(day, from: start) ? [Self.morning] : []
    case .taper: [Self.morning]
    case .asNeeded(let permille, _):
      [500, 800, 1100, 1320].filter { _ in random.chance(permille: permille) }
    }
  }

  /// Whether doses are taken only when needed.
  var isAsNeeded: Bool { if case .asNeeded = self { true } else { false } }

  /// The step of a taper that a day lies in, counted from 0; 0 for any other schedule.
  func step(on day: Day, from start: Day) -> Int {
    guard case .taper(let steps) = self else { return 0 }
    var rest = day.days(since: start)
    for (index, step) in steps.enumerated() {
      if rest < step.days { return index }
      rest -= step.days
    }
    return steps.count - 1
  }

  private static let morning = 8 * 60

  private static func grid(hours: Int, on index: Int) -> [Int] {
    let (from, interval) = (index * 1440 - morning, hours * 60)
    let first = max(0, (from + interval - 1) / interval)
    return stride(from: first * interval, to: from + 1440, by: interval).map { $0 - from }
  }

  private static func isMonthly(_ day: Day, from start: Day) -> Bool {
    let (began, now) = (start.components, day.components)
    return start.adding(months: (now.year - began.year) * 12 + now.month - began.month) == day
  }
}

/// A part of a taper: the same dose for some days.
struct SampleTaperStep {
  /// The dose, in the drug's unit.
  let dose: String
  /// How many days it is taken.
  let days: Int
}
