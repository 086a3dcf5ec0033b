import MedicationAdherence

/// An order of one drug for one patient.
struct SampleOrder {
  /// Its id, such as `p000012-o1`.
  let id: String
  /// What is ordered.
  let drug: SampleDrug
  /// The first day.
  let start: Day
  /// The last day that the order itself says; nil when it says none.
  let plannedEnd: Day?
  /// The last day before it was stopped early; nil when it was not.
  var stoppedOn: Day?

  /// Orders a drug from a day on.
  init(id: String, drug: SampleDrug, start: Day) {
    (self.id, self.drug, self.start) = (id, drug, start)
    plannedEnd =
      switch drug.length {
      case .open: nil
      case .days(let days), .period(let days), .doses(let days): start.adding(days: days - 1)
      }
  }

  /// Its days up to the last of the data set.
  func days(through last: Day) -> DayRange? {
    DayRange(first: start, last: min(last, plannedEnd ?? last, stoppedOn ?? last))
  }

  /// The status on the day after the last of the data set.
  func status(after last: Day) -> String {
    if stoppedOn != nil { return "stopped" }
    guard let plannedEnd else { return "active" }
    return plannedEnd <= last ? "completed" : "active"
  }
}

/// When the doses of an order are due.
///
/// Times are minutes of the day on the ward's clock.
enum SampleSchedule {
  /// A number of times a day, said by number only.
  case daily([Int])
  /// At fixed times of the day.
  case timesOfDay([Int])
  /// With events of the day (FHIR's `when` codes), each with its usual minute.
  case events([(code: String, minute: Int)])
  /// At a minute on some days of the week (Monday 1 to Sunday 7).
  case weekly([Int], minute: Int)
  /// At an interval in hours, from 08:00 of the first day.
  case everyHours(Int)
  /// At 08:00 of every second day.
  case everyOtherDay
  /// At 08:00 of the same day each month.
  case monthly
  /// Once a day at 08:00, the dose falling step by step.
  case taper([SampleTaperStep])
  /// When needed, for a complaint if one is named: at most four times a day, and each of the four
  /// is wanted with a chance given in thousandths.
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

/// What happens to an order, day after day.
struct SampleCourse {
  /// The order.
  let order: SampleOrder
  /// How the patient takes drugs.
  let habit: SampleHabit
  /// The days over which the patient is followed.
  let range: DayRange
  /// Where the chances come from.
  var random: SampleRandom

  /// Every administration, in the order in which they were due.
  mutating func doses() -> [SampleDose] {
    guard let days = order.days(through: range.last) else { return [] }
    var doses: [SampleDose] = []
    var number = 0
    for index in 0..<days.count {
      let day = days.first.adding(days: index)
      guard !habit.isIdle(on: day) else { continue }
      let minutes = order.drug.schedule.minutes(on: day, from: order.start, random: &random)
      let missed = habit.missed(on: day, of: range)
      for minute in minutes where !random.chance(permille: missed) {
        number += 1
        record(dose(number, on: day, minute: minute), in: &doses)
      }
    }
    return doses
  }

  private mutating func dose(_ number: Int, on day: Day, minute: Int) -> SampleDose {
    // Two halves make small deviations likelier than large ones.
    let half = habit.jitter / 2
    let jitter = random.number(in: -half...half) + random.number(in: -half...half)
    let second = min(max(minute * 60 + jitter, 0), 86_399)
    var dose = SampleDose(
      number: number, instant: SampleInstant(day, second: second),
      step: order.drug.schedule.step(on: day, from: order.start),
      nurse: random.number(in: 1...12), delay: random.number(in: 5_000...900_000))
    dose.outcome = outcome(on: day)
    dose.isWithoutTime = random.chance(permille: 3)
    dose.namesOrder = !random.chance(permille: 4)
    if random.chance(permille: 30) {
      dose.remark = random.number(in: 0...SampleRemark.all.count - 1)
    }
    return dose
  }

  private mutating func outcome(on day: Day) -> SampleOutcome {
    if !order.drug.schedule.isAsNeeded {
      if let leave = habit.leave, leave.contains(day) { return .notGiven(.away) }
      if random.chance(permille: habit.refused) {
        return .notGiven(random.pick(SampleReason.allCases))
      }
    }
    return switch random.number(in: 0...999) {
    case 0..<4: .onHold
    case 4..<6: .inProgress
    case 6..<9: .stopped
    case 9..<13: .enteredInError
    default: .given
    }
  }

  /// Adds a dose, and now and then the record that took its place.
  private mutating func record(_ dose: SampleDose, in doses: inout [SampleDose]) {
    doses.append(dose)
    guard random.chance(permille: 5) else { return }
    var second = dose
    second.version = 2
    if random.chance(permille: 500) {
      second.outcome = dose.outcome == .given ? .notGiven(.declined) : .given
    }
    doses.append(second)
  }
}
