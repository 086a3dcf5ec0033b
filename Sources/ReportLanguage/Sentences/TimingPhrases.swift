import MedicationAdherence

/// What a timing says in one language, part by part.
struct TimingPhrases {
  private let timing: DosageInstruction.Timing
  private let words: any Wording.Type
  /// Whether doses are taken only as needed, so that a frequency is the most that is allowed.
  private let isLimit: Bool

  init(_ timing: DosageInstruction.Timing, _ words: any Wording.Type, isLimit: Bool = false) {
    (self.timing, self.words, self.isLimit) = (timing, words, isLimit)
  }

  /// Whether the timing says neither when a dose is due nor how long it lasts.
  var isEmpty: Bool {
    let when: [InstructionPart] = [.frequency, .weekdays, .times, .dates, .lasting, .total]
    return when.allSatisfy { (text($0) ?? "").isEmpty }
  }

  /// Whether the timing says when a dose is due.
  var saysWhen: Bool {
    let when: [InstructionPart] = [.frequency, .weekdays, .times, .dates]
    return frequency != words.unclearTiming && when.contains { !(text($0) ?? "").isEmpty }
  }

  /// The words of a part; nil or empty when the timing does not say it.
  func text(_ part: InstructionPart) -> String? {
    switch part {
    case .frequency: frequency
    case .weekdays: weekdays
    case .times: times
    case .dates: dates
    case .lasting: isCourse ? nil : duration.map { words.lasting($0) }
    case .length: (length ?? (isCourse ? duration : nil)).map { words.forLength($0) }
    case .bounds: bounds
    case .total: total
    case .dose, .route, .site, .method, .alternatives, .rate, .asNeeded, .interval, .limits,
      .unreadPart, .texts:
      nil
    }
  }

  // MARK: How often

  /// Two or more dates are the schedule; a repeat beside them only sums them up.
  private var hasDates: Bool { timing.events.count > 1 || (!hasRepeat && !timing.events.isEmpty) }

  private var hasRepeat: Bool {
    timing.frequency != nil || timing.period != nil || timing.count != nil || !timing.when.isEmpty
      || !timing.timesOfDay.isEmpty || !timing.weekdays.isEmpty
  }

  /// The period: a day when neither a number nor a unit is given; nil when it cannot be used.
  private var period: DosageInstruction.Length? {
    switch (timing.period, timing.periodUnit) {
    case (let period?, let unit?):
      period.isPositive ? DosageInstruction.Length(period, unit).readable : nil
    case (nil, let unit?): .init(NumberRange(1), unit)
    case (nil, nil): .init(NumberRange(1), .day)
    case (_?, nil): nil
    }
  }

  private var frequency: String? {
    if isOnce { return words.once }
    guard !hasDates else { return nil }
    guard timing.frequency != nil || timing.period != nil else { return assumedFrequency }
    let times = timing.frequency ?? NumberRange(1)
    guard let period, times.isPositive else { return words.unclearTiming }
    guard !isImplied(times, period) else { return assumedFrequency }
    let frequency = words.frequency(times, period)
    // A range says how many there may be by itself.
    guard isLimit, times.single != nil, period.count.single != nil else { return frequency }
    return words.atMost(frequency)
  }

  /// Whether weekdays, events and times say all: a period of one day without a frequency or with
  /// one of 1 beside several times a day (each of them has a dose), or fewer doses a week than there
  /// are weekdays (each of them has one).
  private func isImplied(_ times: NumberRange, _ period: DosageInstruction.Length) -> Bool {
    let days = timing.weekdays.count
    if period == .init(NumberRange(1), .week), let most = times.high ?? times.low, days > 0 {
      return most < Double(days)
    }
    guard period == .init(NumberRange(1), .day) else { return false }
    if timing.frequency == nil {
      return !(timing.when.isEmpty && timing.timesOfDay.isEmpty && days == 0)
    }
    return times.single == 1 && Set(timing.timesOfDay).count + timing.when.count > 1
  }

  private var assumedFrequency: String? {
    let isEveryDay =
      timing.weekdays.isEmpty && !timing.timesOfDay.isEmpty && !timing.hasUnreadPart
    return isEveryDay ? words.everyDay : nil
  }

  /// Whether the timing is one dose and no more.
  private var isOnce: Bool {
    timing.count?.single == 1 && timing.frequency == nil && timing.period == nil && !hasDates
      && !timing.hasUnreadPart
  }

  private var total: String? {
    guard let count = timing.count, count.isPositive, !isOnce else { return nil }
    return words.total(count)
  }

  // MARK: At what times

  private var weekdays: String? {
    let days = (1...7).filter { timing.weekdays.contains(WeekdaySet(weekday: $0)) }
    guard !days.isEmpty, !hasDates else { return nil }
    if isOnce, days.count == 1 { return words.weekday(ofOnce: days[0]) }
    return days.count < 7 ? words.weekdays(days) : frequency == nil ? words.everyDay : nil
  }

  private var times: String? {
    guard !hasDates else { return nil }
    let times = Set(timing.timesOfDay).sorted().map { words.clockTime($0) }
    let clock = times.isEmpty ? [] : [words.clock(times)]
    return words.list(timing.when.sorted { $0.order < $1.order }.map(event) + clock)
  }

  private func event(_ event: EventTiming) -> String {
    guard let offset = timing.offset, offset > 0 else { return words.event(event) }
    let units: [(Int, TimeUnit)] = [(1_440, .day), (60, .hour), (1, .minute)]
    let (minutes, unit) = units.first { offset.isMultiple(of: $0.0) } ?? (1, .minute)
    return words.event(event, offBy: .init(NumberRange(Double(offset / minutes)), unit))
  }

  // MARK: On which days

  /// Up to 4 dates are listed, more are counted.
  private var dates: String? {
    guard hasDates, let first = timing.events.first, let last = timing.events.last else {
      return nil
    }
    guard timing.events.count > 4 else {
      return words.list(timing.events.map { words.date(stated($0)) })
    }
    return words.dates(timing.events.count, stated(first), stated(last))
  }

  private var bounds: String? {
    let single = hasDates ? nil : timing.events.first
    let start = timing.start ?? single
    guard start != nil || timing.end != nil else { return nil }
    return words.bounds(start.map(stated), timing.end.map(stated))
  }

  private func stated(_ moment: LocalMoment) -> StatedDate {
    StatedDate(moment, timing.coarse[moment])
  }

  // MARK: How long

  private var length: DosageInstruction.Length? {
    timing.length.flatMap { $0.count.isPositive ? $0.readable : nil }
  }

  private var duration: DosageInstruction.Length? {
    timing.duration.flatMap { $0.count.isPositive ? $0.readable : nil }
  }

  /// Whether the duration, being longer than the time between two doses, can only be meant as the
  /// length of the course.
  private var isCourse: Bool {
    guard let duration, let most = duration.count.low ?? duration.count.high, timing.length == nil,
      timing.end == nil,
      timing.frequency != nil || timing.period != nil, let period,
      let step = period.count.low ?? period.count.high
    else { return false }
    let times = timing.frequency?.low ?? timing.frequency?.high ?? 1
    return most * duration.unit.seconds > step * period.unit.seconds / max(times, 1)
  }
}

extension TimeUnit {
  /// About how many seconds the unit has.
  fileprivate var seconds: Double {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3_600
    case .day: 86_400
    case .week: 604_800
    case .month: 2_592_000
    case .year: 31_536_000
    }
  }
}

extension EventTiming {
  /// Its place in the day, among those that are said of one dosage.
  var order: Int { Self.inOrder.firstIndex(of: self) ?? Self.inOrder.count }

  private static let inOrder: [EventTiming] = [
    .immediate, .waking, .earlyMorning, .morning, .beforeBreakfast, .withBreakfast,
    .afterBreakfast, .beforeMeals, .withMeals, .afterMeals, .lateMorning, .beforeLunch, .noon,
    .withLunch, .afterLunch, .earlyAfternoon, .afternoon, .lateAfternoon, .earlyEvening,
    .beforeDinner, .evening, .withDinner, .afterDinner, .lateEvening, .beforeSleep, .night,
    .afterSleep,
  ]
}

extension DosageInstruction.Timing {
  /// Where in time the first of its doses is, to be compared: the start or the first date, the day of
  /// the week, and the time or moment of the day; nil when it says neither date nor time.
  var firstPlace: [Int64]? {
    let date = [start, events.first].compactMap { $0?.instant }.min()
    // About when it is, to be compared with times of the clock.
    let moment = when.map(\.order).min().map { Int64(300 + 42 * $0) * 60_000 }
    let time = timesOfDay.min().map(Int64.init) ?? moment
    let weekday = (1...7).first { weekdays.contains(WeekdaySet(weekday: $0)) } ?? 0
    guard date != nil || time != nil || weekday > 0 else { return nil }
    return [date ?? .min, Int64(weekday), time ?? -1]
  }
}
