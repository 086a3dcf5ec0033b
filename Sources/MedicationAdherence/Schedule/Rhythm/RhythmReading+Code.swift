extension RhythmReading {
  /// What cannot be meant by a timing that agrees with a code: numbers of doses that nobody takes, or that
  /// disagree with each other.
  private static let contradictions: Set<ScheduleRemark.Kind> = [
    .valueNotPositive, .frequencyImplausible, .timesContradictFrequency,
  ]

  /// Whether a repetition asks for another number of doses than a code beside it.
  ///
  /// What cannot be used for other reasons contradicts nothing.
  func contradicts(_ repetition: Timing.Repetition, _ code: Rhythm) -> Bool {
    guard let interval = code.meanInterval else {
      return (repetition.frequency ?? 1) > 1 && repetition.count != 1
    }
    let namesDays = !repetition.weekdays.isEmpty && repetition.weekdays != .everyDay
    guard repetition.frequency != nil || namesDays else {
      return contradicts(withoutFrequency: repetition, interval)
    }
    let other = RhythmReading(repetition, at: index)
    if other.remarks.contains(where: { Self.contradictions.contains($0.kind) }) { return true }
    let intervals = [other.rhythm, other.highest].compactMap { $0?.meanInterval }
    guard let shortest = intervals.min(), let longest = intervals.max() else { return false }
    // Months are of 28 to 31 days.
    let tolerance = code.countsMonths || other.rhythm?.countsMonths == true ? 0.1 : 0.01
    return !((1 - tolerance) * shortest...(1 + tolerance) * longest ~= interval)
  }

  /// Whether times of day are not those of a code, or a period holds no whole number of its doses: a
  /// frequency that is not written may be the code's.
  private func contradicts(
    withoutFrequency repetition: Timing.Repetition, _ interval: Double
  ) -> Bool {
    let day = Double(LocalMoment.dayLength)
    if repetition.hasTimes {
      guard repetition.timesOfDay.isEmpty || repetition.when.isEmpty else { return false }
      let times = Double(DailyTimes(repetition).count)
      return abs(times - max(day / interval, 1)) > 0.01
    }
    guard let period = repetition.period, let length = repetition.periodUnit?.milliseconds else {
      return false
    }
    let doses = period * Double(length) / interval
    return doses < 0.99 || abs(doses - doses.rounded()) > 0.01
  }
}
