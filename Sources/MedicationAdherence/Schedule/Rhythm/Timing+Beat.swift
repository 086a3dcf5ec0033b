extension Timing.Repetition {

  /// What decides the days at a frequency and period; nil for a part of a month, or a part of a
  /// week with named days.
  func beat(frequency: Int32, period: Double) -> Rhythm.Beat? {
    let unit = periodUnit ?? .day
    if let months = unit.months {
      guard let whole = Self.whole(period * Double(months)) else { return nil }
      return .calendar(CalendarSteps(months: whole, frequency: Int(frequency)))
    }
    if unit == .week, !weekdays.isEmpty {
      guard let weeks = Self.whole(period) else { return nil }
      return .weekBlocks(
        WeekBlocks(weeks: weeks, weekdays: weekdays, frequency: Int(frequency)))
    }
    let milliseconds = max(1, TimeLength(period, unit).milliseconds)
    return .grid(
      DoseGrid(
        frequency: Int64(frequency), period: milliseconds, keepsTime: unit.isWithinDay))
  }

  /// Whether a beat leaves out days, so that it decides on which days the times of day apply.
  ///
  /// Named days of the week decide by themselves, also when the period is longer than a day.
  func choosesDays(_ beat: Rhythm.Beat) -> Bool {
    switch beat {
    case .weekBlocks: true
    case .grid(let grid): grid.period > LocalMoment.dayLength && weekdays.isEmpty
    default: weekdays.isEmpty
    }
  }

  private static func whole(_ value: Double) -> Int? {
    value >= 1 && value == value.rounded() ? Int(min(value, 120_000)) : nil
  }
}

extension TimingAbbreviation {
  /// The rhythm that it means, at the lower demand.
  var rhythm: Rhythm { Rhythm(beat: beat) }

  /// The rhythm at the higher demand.
  var highestRhythm: Rhythm {
    switch self {
    case .upToDaily(let most): Self.daily(most).rhythm
    case .everyHours(let fewest, _): Self.every(fewest, .hour).rhythm
    default: rhythm
    }
  }

  private var beat: Rhythm.Beat {
    switch self {
    case .daily(let frequency): .perDays(frequency: frequency, days: 1)
    case .at, .upToDaily: .perDays(frequency: 1, days: 1)
    case .everyHours(_, let most): Self.every(most, .hour).beat
    case .every(let count, let unit):
      if let months = unit.months {
        .calendar(CalendarSteps(months: count * months, frequency: 1))
      } else {
        .grid(
          DoseGrid(
            frequency: 1, period: TimeLength(Double(count), unit).milliseconds,
            keepsTime: unit.isWithinDay))
      }
    case .once: .once
    }
  }
}
