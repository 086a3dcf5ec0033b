/// What a Timing means: its rhythm at the lower and at the higher demand, and what was assumed.
struct RhythmReading {
  /// The rhythm of the lower demand; nil when it is unknown.
  private(set) var rhythm: Rhythm?
  /// The rhythm of the higher demand; nil when it is unknown.
  private(set) var highest: Rhythm?
  /// What could not be used.
  private(set) var remarks: [ScheduleRemark] = []

  /// The duration of a dose when it is longer than the interval between doses, so that it can only
  /// be meant as the length of the course; nil otherwise, and beside bounds that end.
  private(set) var lengthByDuration: TimeLength?

  /// The place of the instruction in its order.
  let index: Int

  /// Reads the timing of an instruction; an instruction as needed has no rhythm.
  init(_ dosage: borrowing Dosage) {
    index = dosage.index
    guard !dosage.isAsNeeded else { return }
    remarks = dosage.faults
    if let timing = dosage.timing {
      read(timing)
    } else {
      remark(.noUsableTiming)
    }
    if remarks.contains(where: \.kind.makesUnknown) { (rhythm, highest) = (nil, nil) }
    lengthByDuration = dosage.timing?.repetition.flatMap { length(byDurationOf: $0) }
  }

  /// Reads a repetition of an instruction alone.
  init(_ repetition: Timing.Repetition, at index: Int) {
    self.index = index
    read(repetition)
    if remarks.contains(where: \.kind.makesUnknown) { (rhythm, highest) = (nil, nil) }
  }

  private mutating func remark(_ kind: ScheduleRemark.Kind, at field: String = "") {
    let remark = ScheduleRemark(kind, at: Dosage(index: index).path + ".timing" + field)
    if !remarks.contains(remark) { remarks.append(remark) }
  }

  /// A known code is the whole schedule; then events are; then the repetition.
  private mutating func read(_ timing: Timing) {
    if var known = timing.abbreviation?.rhythm {
      if let times = timing.repetition?.timesOfDay, times.count == known.frequencyPerDay {
        known.times = DailyTimes(times: times)
      }
      setBoth(known)
      if let repetition = timing.repetition {
        checkCount(repetition)
        if contradicts(repetition, known) { remark(.codeContradicted, at: ".repeat") }
      }
      return
    }
    if timing.codes.count > (timing.hasCodeText ? 1 : 0) { remark(.codeUnknown, at: ".code") }
    if timing.isEventList {
      setBoth(Rhythm(beat: .events(timing.events)))
      if let repetition = timing.repetition { checkCount(repetition) }
    } else if let repetition = timing.repetition, repetition.saysHowOften {
      read(repetition)
    } else {
      remark(.noUsableTiming)
    }
  }

  private func length(byDurationOf repetition: Timing.Repetition) -> TimeLength? {
    guard repetition.bounds.end == nil, repetition.length == nil,
      let duration = repetition.duration, let interval = rhythm?.meanInterval,
      Double(duration.milliseconds) > interval
    else { return nil }
    return duration
  }

  private mutating func setBoth(_ rhythm: Rhythm) {
    (self.rhythm, highest) = (rhythm, rhythm)
  }

  // MARK: - The repetition

  private mutating func read(_ repetition: Timing.Repetition) {
    checkCount(repetition)
    checkFrequency(repetition)
    checkPeriod(repetition)
    guard !remarks.contains(where: \.kind.makesUnknown) else { return }
    let frequency = repetition.frequency ?? 1
    rhythm = rhythm(
      repetition, frequency: frequency, period: repetition.periodMax ?? repetition.period ?? 1)
    highest = rhythm(
      repetition, frequency: repetition.frequencyMax ?? frequency, period: repetition.period ?? 1)
    checkTimes(repetition)
  }

  private mutating func checkCount(_ repetition: Timing.Repetition) {
    if let count = repetition.count, count < 1 { remark(.valueNotPositive, at: ".repeat.count") }
    if let most = repetition.countMax, most < repetition.count ?? 1 {
      remark(.rangeReversed, at: ".repeat.countMax")
    }
  }

  private mutating func checkFrequency(_ repetition: Timing.Repetition) {
    let highest = DoseGrid.highestFrequency
    if let frequency = repetition.frequency, frequency < 1 {
      remark(.valueNotPositive, at: ".repeat.frequency")
    } else if max(repetition.frequency ?? 1, repetition.frequencyMax ?? 1) > highest {
      remark(.frequencyImplausible, at: ".repeat.frequency")
    }
    if let most = repetition.frequencyMax, most < repetition.frequency ?? 1 {
      remark(.rangeReversed, at: ".repeat.frequencyMax")
    }
  }

  private mutating func checkPeriod(_ repetition: Timing.Repetition) {
    let period = repetition.period ?? repetition.periodMax
    if let period, !(period > 0) { remark(.valueNotPositive, at: ".repeat.period") }
    if let most = repetition.periodMax, let period, most < period {
      remark(.rangeReversed, at: ".repeat.periodMax")
    }
    guard repetition.periodUnit == nil else { return }
    if period != nil {
      remark(.periodWithoutUnit, at: ".repeat.period")
    } else if !repetition.hasTimes, repetition.frequency != nil || repetition.count ?? 1 > 1 {
      remark(.periodAssumed, at: ".repeat")
    }
  }

  private mutating func rhythm(
    _ repetition: Timing.Repetition, frequency: Int32, period: Double
  ) -> Rhythm? {
    guard let beat = repetition.beat(frequency: frequency, period: period) else {
      remark(.periodFraction, at: ".repeat.period")
      return nil
    }
    var rhythm = Rhythm(beat: beat)
    if case .weekBlocks = beat {
    } else if !repetition.weekdays.isEmpty {
      rhythm.weekdays = repetition.weekdays
    }
    if repetition.hasTimes {
      rhythm.times = DailyTimes(repetition)
      if !repetition.choosesDays(beat) { rhythm.beat = .perDays(frequency: 1, days: 1) }
    } else if beat.isImplausible {
      remark(.frequencyImplausible, at: ".repeat")
    }
    return rhythm
  }

  private mutating func checkTimes(_ repetition: Timing.Repetition) {
    if !repetition.timesOfDay.isEmpty, !repetition.when.isEmpty {
      remark(.timeOfDayAndWhen, at: ".repeat")
    } else if repetition.contradictsTimes {
      remark(
        .timesContradictFrequency,
        at: repetition.when.isEmpty ? ".repeat.timeOfDay" : ".repeat.when")
    } else if max(repetition.timesOfDay.count, repetition.when.count) > 480 {
      remark(.frequencyImplausible, at: ".repeat")
    }
  }
}
