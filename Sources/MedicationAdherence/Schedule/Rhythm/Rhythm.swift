/// How doses repeat, whenever they start: the meaning of a Timing without its bounds and count.
struct Rhythm: Hashable, Sendable {
  /// What decides on which days doses fall, and how many.
  enum Beat: Hashable, Sendable {
    /// Even distances of days, weeks, hours, minutes or seconds.
    case grid(DoseGrid)
    /// Named days of every so many weeks.
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
