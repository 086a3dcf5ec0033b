/// How doses repeat, whenever they start: the meaning of a Timing without its bounds and count.
struct Rhythm: Hashable, Sendable {
  /// What decides on which days doses fall, and how many.
  enum Beat: Hashable, Sendable {
    /// Even distances of days, weeks, hours, minutes or seconds.
    case grid(DoseGrid)
    /// Named days, every given number of weeks.
    case weekBlocks(WeekBlocks)
    /// Calendar months or years.
    case calendar(CalendarSteps)
    /// Single events.
    case events([LocalMoment])
    /// One dose at the start.
    case once
  }

  /// The days and, where nothing else says it, the doses.
  var beat: Beat
  /// The days of the week that doses are restricted to.
  var weekdays = WeekdaySet.everyDay
  /// What is taken on each day that the beat has; nil when the beat says it.
  var times: DailyTimes?
  /// The usual times of moments of daily life that say when each dose of a day is taken, in milliseconds
  /// since midnight; empty where times of day are named.
  var usualTimes: [Int32] = []
  /// These moments, in the order of their times.
  var moments: [EventTiming] = []

  /// The times of day that it names, else the usual ones of its moments; empty without either.
  var dueTimes: [Int32] { times.flatMap { $0.times.isEmpty ? nil : $0.times } ?? usualTimes }

  /// Doses on a day from the start through the end, partial first and last days aside.
  func doses(on day: Day, from start: LocalMoment, through end: LocalMoment) -> Int {
    guard weekdays == .everyDay || weekdays.contains(day) else { return 0 }
    let doses =
      switch beat {
      case .grid(let grid):
        grid.doses(on: day, from: start, through: times == nil ? end : LocalMoment(day: end.day))
      case .weekBlocks(let blocks): blocks.doses(on: day, from: start)
      case .calendar(let steps): steps.doses(on: day, from: start)
      case .events(let events): events.count { $0.day == day }
      case .once: day == start.day ? 1 : 0
      }
    return doses > 0 ? times?.count ?? doses : 0
  }

  /// Whether doses have a time of day by the grid they lie on.
  var keepsTime: Bool {
    if case .grid(let grid) = beat, times == nil { grid.keepsTime } else { false }
  }

  /// Doses on every day when all days are alike; nil otherwise.
  var dosesOfEveryDay: Int? {
    guard case .grid(let grid) = beat, grid.isDaily, weekdays == .everyDay else { return nil }
    return times?.count ?? Int(grid.frequency)
  }

  /// The frequency when it is one per 1 day, which a partial first or last day divides.
  var frequencyPerDay: Int? {
    guard case .grid(let grid) = beat, grid.isDaily, times == nil else { return nil }
    return Int(grid.frequency)
  }

  /// Whether its doses lie in months, which differ in length.
  var countsMonths: Bool {
    if case .calendar = beat { true } else { false }
  }

  /// The mean distance of doses in milliseconds; nil for single doses.
  var meanInterval: Double? {
    let dayLength = Double(LocalMoment.dayLength)
    let beatInterval: Double
    switch beat {
    case .grid(let grid): beatInterval = Double(grid.period) / Double(grid.frequency)
    case .weekBlocks(let blocks):
      let days = blocks.weekdays.count
      let doses = times == nil ? max(blocks.frequency, days) : days
      beatInterval = Double(blocks.weeks) * 7 * dayLength / Double(doses)
    case .calendar(let steps):
      beatInterval = Double(steps.months) * 30 * dayLength / Double(steps.frequency)
    case .events, .once: return nil
    }
    let restricted = beatInterval * 7 / Double(weekdays.count)
    return times.map { max(restricted, dayLength) / Double($0.count) } ?? restricted
  }
}

extension Rhythm.Beat {
  /// A frequency per a number of days.
  static func perDays(frequency: Int32, days: Int) -> Rhythm.Beat {
    let period = Int64(days) * LocalMoment.dayLength
    return .grid(DoseGrid(frequency: Int64(frequency), period: period, keepsTime: false))
  }

  /// Whether it asks for more than a dose a minute.
  var isImplausible: Bool {
    switch self {
    case .grid(let grid): grid.isImplausible
    case .weekBlocks(let blocks): blocks.frequency > 1_440 * blocks.weekdays.count
    case .calendar, .events, .once: false
    }
  }
}

/// Doses at even distances: dose j = 0, 1, 2 … at j · period / frequency from the start.
///
/// With a period in days or weeks a dose has only a day, and the grid begins at midnight of the
/// start; with one in hours, minutes or seconds it begins at the start's time of day. The grid runs
/// on the wall clock, without daylight saving.
struct DoseGrid: Hashable, Sendable {
  /// Doses in a period, 1 to ``highestFrequency``.
  let frequency: Int64
  /// Milliseconds of a period, at least 1.
  let period: Int64
  /// Whether doses have a time of day.
  let keepsTime: Bool

  /// A frequency above this is refused; with it no product leaves 64 bits.
  static let highestFrequency: Int32 = 10_000

  /// Doses on a day, of those with a time only the ones from the start through the end.
  func doses(on day: Day, from start: LocalMoment, through end: LocalMoment) -> Int {
    let origin = keepsTime ? start.instant : LocalMoment(day: start.day).instant
    let morning = LocalMoment(day: day).instant
    let midnight = morning + LocalMoment.dayLength
    let night = keepsTime ? min(midnight, end.lastInstant + 1) : midnight
    return Int(dosesBefore(night - origin) - dosesBefore(morning - origin))
  }

  /// When the doses of a day are due, in milliseconds of the wall clock, if the grid goes on through it.
  func moments(on day: Day, from start: LocalMoment) -> [Int64] {
    let elapsed = LocalMoment(day: day).instant - start.instant
    let next = dosesBefore(elapsed)..<dosesBefore(elapsed + LocalMoment.dayLength)
    return next.map { start.instant + $0 * period / frequency }
  }

  /// Doses nearer to the beginning of the grid than a number of milliseconds.
  private func dosesBefore(_ elapsed: Int64) -> Int64 {
    elapsed <= 0 ? 0 : (elapsed * frequency - 1) / period + 1
  }

  /// Whether every day has the same number of doses.
  var isDaily: Bool { !keepsTime && period == LocalMoment.dayLength }

  /// Whether it asks for more than a dose a minute.
  var isImplausible: Bool { Double(frequency) * 60_000 > Double(period) }
}

/// Doses on named days of the week, in every period-th block of seven days from the start.
struct WeekBlocks: Hashable, Sendable {
  /// Every how many weeks, at least 1.
  let weeks: Int
  /// The named days.
  let weekdays: WeekdaySet
  /// Doses in a week that has them.
  let frequency: Int

  /// Doses on a day: the frequency spread evenly over the named days, the remainder one each from
  /// Monday on, at least 1 on each.
  func doses(on day: Day, from start: LocalMoment) -> Int {
    guard weekdays.contains(day), day.days(since: start.day) / 7 % weeks == 0 else { return 0 }
    let before = WeekdaySet(rawValue: (1 << UInt8(day.weekday - 1)) - 1)
    let place = weekdays.intersection(before).count
    let (each, rest) = frequency.quotientAndRemainder(dividingBy: weekdays.count)
    return max(1, each + (place < rest ? 1 : 0))
  }
}

/// Doses per calendar months or years, in steps from the start.
///
/// A step begins on the start's day of the month, clamped to the month's end (31 January, 29
/// February, 31 March); dose k of a step falls ⌊k · days of the step / frequency⌋ days into it.
struct CalendarSteps: Hashable, Sendable {
  /// Months in a step, at least 1.
  let months: Int
  /// Doses in a step, at least 1.
  let frequency: Int

  /// Doses on a day that is not before the start.
  func doses(on day: Day, from start: LocalMoment) -> Int {
    var step = (day.monthNumber - start.day.monthNumber) / months
    if start.day.adding(months: step * months) > day { step -= 1 }
    let first = start.day.adding(months: step * months)
    let length = max(1, start.day.adding(months: (step + 1) * months).days(since: first))
    let place = day.days(since: first)
    return dosesBefore(place + 1, of: length) - dosesBefore(place, of: length)
  }

  /// Doses in the first days of a step.
  private func dosesBefore(_ days: Int, of length: Int) -> Int {
    (min(days, length) * frequency + length - 1) / length
  }
}

/// What is taken on each day that has doses at all, by `timeOfDay` or `when`.
struct DailyTimes: Hashable, Sendable {
  /// Doses on each such day.
  let count: Int
  /// The times of day in milliseconds since midnight, earliest first; empty for `when`, whose hour
  /// the record does not know.
  let times: [Int32]

  /// One dose per time of day.
  init(times: [Int32]) {
    count = times.count
    self.times = times
  }

  /// One dose per moment of daily life, three for those that mean every meal.
  init(when: [EventTiming]) {
    count = when.reduce(0) { $0 + $1.dosesPerDay }
    times = []
  }
}
