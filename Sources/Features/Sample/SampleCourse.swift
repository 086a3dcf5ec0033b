import MedicationAdherence

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
