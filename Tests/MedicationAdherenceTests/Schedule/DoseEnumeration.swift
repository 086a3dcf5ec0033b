import MedicationAdherence

/// A second way to a schedule, written for its plainness: it lists every single dose from the start
/// on, second by second or day by day, and throws away those that do not fit.
struct DoseEnumeration {
  let repetition: Timing.Repetition
  let start: LocalMoment
  let days: Int

  private var frequency: Int { Int(repetition.frequency ?? 1) }
  private var period: Int { Int(repetition.period ?? 1) }
  private var unit: TimeUnit { repetition.periodUnit ?? .day }
  private var isTimed: Bool { !repetition.timesOfDay.isEmpty || !repetition.when.isEmpty }

  /// Doses on each day from the start's on.
  func doses() -> [Int32] {
    var doses = isTimed ? timedDoses() : plainDoses()
    for place in doses.indices { doses[place] = cut(doses[place], on: place) }
    for count in [repetition.count, dosesOfWholeDays].compactMap(\.self) {
      var left = count
      for place in doses.indices {
        doses[place] = min(doses[place], left)
        left -= doses[place]
      }
    }
    return doses
  }

  /// The doses of all days of a length; nil unless each day has as many.
  private var dosesOfWholeDays: Int32? {
    guard isEveryDay, let length = repetition.length else { return nil }
    return Int32(days(of: length) * (isTimed ? dosesOfTimedDay : frequency))
  }

  private var isEveryDay: Bool {
    repetition.weekdays.isEmpty && (isTimed ? isWithinDay : unit == .day && period == 1)
  }

  private func days(of length: TimeLength) -> Int {
    Int(length.value) * (length.unit == .week ? 7 : 1)
  }

  // MARK: - Doses without regard to ends

  private func plainDoses() -> [Int32] {
    var doses = [Int32](repeating: 0, count: days)
    for place in beats() where place < days { doses[place] += 1 }
    if unit == .week, !repetition.weekdays.isEmpty { return weekDoses() }
    return doses.indices.map { isNamed($0) ? doses[$0] : 0 }
  }

  private func timedDoses() -> [Int32] {
    var due = Set(0..<days)
    if !repetition.weekdays.isEmpty {
      due = due.filter { isNamed($0) && (unit != .week || $0 / 7 % period == 0) }
    } else if !isWithinDay {
      due = Set(beats())
    }
    return (0..<days).map { due.contains($0) ? Int32(dosesOfTimedDay) : 0 }
  }

  private var dosesOfTimedDay: Int {
    let meals: Set<EventTiming> = [.withMeals, .beforeMeals, .afterMeals]
    return repetition.timesOfDay.count
      + repetition.when.map { meals.contains($0) ? 3 : 1 }.reduce(0, +)
  }

  private var isWithinDay: Bool {
    switch unit {
    case .second: period <= 86_400
    case .minute: period <= 1_440
    case .hour: period <= 24
    case .day: period <= 1
    default: false
    }
  }

  /// Each named day has its turn until the frequency is used up, and one dose in any case.
  private func weekDoses() -> [Int32] {
    var share = [Int32](repeating: 0, count: 8)
    let named = (1...7).filter { repetition.weekdays.contains(WeekdaySet(weekday: $0)) }
    for turn in 0..<max(frequency, named.count) { share[named[turn % named.count]] += 1 }
    return (0..<days).map { $0 / 7 % period == 0 ? share[start.day.adding(days: $0).weekday] : 0 }
  }

  private func isNamed(_ place: Int) -> Bool {
    let weekday = WeekdaySet(weekday: start.day.adding(days: place).weekday)
    return repetition.weekdays.isEmpty || repetition.weekdays.contains(weekday)
  }

  /// The day of every dose, counted from the start's.
  private func beats() -> [Int] {
    switch unit {
    case .day: (0..<days * frequency).map { $0 * period / frequency }
    case .week: (0..<days * frequency).map { $0 * 7 * period / frequency }
    case .month: monthBeats(months: period)
    case .year: monthBeats(months: 12 * period)
    case .second, .minute, .hour: instantBeats()
    }
  }

  /// Every dose of a grid of hours by its second, counted from midnight of the start's day.
  private func instantBeats() -> [Int] {
    let seconds = period * (unit == .hour ? 3600 : unit == .minute ? 60 : 1)
    let first = Int(start.millisecond ?? 0) / 1000
    let last = isTimed || repetition.length == nil ? Int.max : lengthInSeconds + first
    var (beats, dose) = ([Int](), 0)
    while true {
      // Dose k falls seconds · k / frequency after the first.
      let second = first + seconds * dose / frequency
      guard second / 86_400 < days, second < last else { return beats }
      if isBeforeEnd(second) { beats.append(second / 86_400) }
      dose += 1
    }
  }

  private var lengthInSeconds: Int {
    guard let length = repetition.length else { return 0 }
    return Int(length.value) * (length.unit == .week ? 604_800 : 86_400)
  }

  private func isBeforeEnd(_ second: Int) -> Bool {
    guard !isTimed, let end = repetition.bounds.end, let time = end.millisecond else { return true }
    return second <= end.day.days(since: start.day) * 86_400 + Int(time) / 1000
  }

  private func monthBeats(months: Int) -> [Int] {
    var (beats, step) = ([Int](), 0)
    while true {
      let (first, next) = (monthsOn(step * months), monthsOn((step + 1) * months))
      guard first < days else { return beats }
      for dose in 0..<frequency { beats.append(first + dose * (next - first) / frequency) }
      step += 1
    }
  }

  /// The day some months after the start, counted from it; one that does not exist moves back.
  private func monthsOn(_ months: Int) -> Int {
    let (year, month, day) = start.day.components
    let (newYear, newMonth) = (year + (month - 1 + months) / 12, (month - 1 + months) % 12 + 1)
    var last = day
    while Day(year: newYear, month: newMonth, day: last) == nil { last -= 1 }
    return Day(year: newYear, month: newMonth, day: last).map { $0.days(since: start.day) } ?? 0
  }

  // MARK: - Ends

  private func cut(_ doses: Int32, on place: Int) -> Int32 {
    guard doses > 0 else { return 0 }
    if let end = repetition.bounds.end, place > end.day.days(since: start.day) { return 0 }
    if let length = repetition.length, !isGrid {
      // What does not fit on the first day comes after the last one.
      guard place < days(of: length) + (isEveryDay ? 1 : 0) else { return 0 }
    }
    let from = place == 0 ? start.millisecond : nil
    let end = repetition.bounds.end
    let through =
      end.map { place == $0.day.days(since: start.day) } == true ? end?.millisecond : nil
    if !repetition.timesOfDay.isEmpty {
      return Int32(
        repetition.timesOfDay.filter { $0 >= from ?? 0 && $0 <= through ?? .max }.count)
    }
    guard !isTimed, unit == .day, period == 1 else { return doses }
    let (rest, soFar) = (1 - Double(from ?? 0) / 86_400_000, Double(through ?? 0) / 86_400_000)
    let atStart =
      from == nil ? doses : max(1, Int32((Double(frequency) * rest).rounded(.up)))
    let atEnd =
      through == nil ? doses : Int32((Double(frequency) * soFar + 0.5).rounded(.down))
    return from == nil ? min(atStart, atEnd) : max(1, min(atStart, atEnd))
  }

  private var isGrid: Bool {
    !isTimed && (unit == .second || unit == .minute || unit == .hour)
  }
}
