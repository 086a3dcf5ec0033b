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
    if dosage.isContradictedByText {
      remarks.append(ScheduleRemark(.textContradicted, at: dosage.path + ".text"))
    }
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
    if let abbreviation = timing.abbreviation {
      var known = abbreviation.rhythm
      if let times = timing.repetition?.timesOfDay, times.count == known.frequencyPerDay {
        known.times = DailyTimes(times: times)
      }
      setBoth(known)
      if known == abbreviation.rhythm { highest = abbreviation.highestRhythm }
      if let repetition = timing.repetition {
        checkCount(repetition)
        if rhythm == highest, contradicts(repetition, known) {
          remark(.codeContradicted, at: ".repeat")
        }
      }
      if case .at(let moment) = abbreviation { setUsualTimes([moment]) }
      return
    }
    if timing.codes.count > (timing.hasCodeText ? 1 : 0) { remark(.codeUnknown, at: ".code") }
    if timing.isEventList {
      setBoth(Rhythm(beat: .events(timing.events)))
      if let repetition = timing.repetition { checkCount(repetition) }
    } else if let repetition = timing.repetition, timing.hasUsableRepetition {
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
    setUsualTimes(repetition.when)
  }

  /// Sets when doses usually are that moments of daily life say, where there is one of each on every day.
  private mutating func setUsualTimes(_ moments: [EventTiming]) {
    let times = moments.usualTimes
    guard !times.isEmpty, rhythm?.times?.times.isEmpty ?? true,
      rhythm?.dosesOfEveryDay == times.count
    else { return }
    let sorted = moments.sorted {
      ($0.usualTime ?? 0, $0.rawValue) < ($1.usualTime ?? 0, $1.rawValue)
    }
    rhythm?.usualTimes = times
    rhythm?.moments = sorted
    if highest?.dosesOfEveryDay == times.count {
      highest?.usualTimes = times
      highest?.moments = sorted
    }
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
    if repetition.period == nil, repetition.periodMax != nil {
      remark(.noUsableTiming, at: ".repeat.periodMax")
    }
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
    let times = repetition.dailyTimes
    let days = times.map { repetition.matchingDays(of: $0) ?? frequency } ?? frequency
    guard let beat = repetition.beat(frequency: days, period: period) else {
      remark(.periodFraction, at: ".repeat.period")
      return nil
    }
    var rhythm = Rhythm(beat: beat)
    if case .weekBlocks = beat {
    } else if !repetition.weekdays.isEmpty {
      rhythm.weekdays = repetition.weekdays
    }
    if let times {
      rhythm.times = times
      if !repetition.choosesDays(beat) { rhythm.beat = .perDays(frequency: 1, days: 1) }
    } else if beat.isImplausible {
      remark(.frequencyImplausible, at: ".repeat")
    }
    return rhythm
  }

  private mutating func checkTimes(_ repetition: Timing.Repetition) {
    if !repetition.timesOfDay.isEmpty, !repetition.when.isEmpty {
      remark(.timeOfDayAndWhen, at: ".repeat")
    } else if let times = repetition.dailyTimes, repetition.matchingDays(of: times) == nil {
      remark(
        .timesContradictFrequency,
        at: repetition.when.isEmpty ? ".repeat.timeOfDay" : ".repeat.when")
    } else if max(repetition.timesOfDay.count, repetition.when.count) > 480 {
      remark(.frequencyImplausible, at: ".repeat")
    }
  }
}

extension RhythmReading {
  /// Faults that no timing has that agrees with its code: implausible numbers of doses, or numbers
  /// that disagree with each other.
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
      // Like a frequency, a code says how many; one moment, or meals, say only at what event.
      let isOnlyMoment =
        repetition.when.count == 1 || repetition.when.contains { $0.dosesPerDay > 1 }
      guard repetition.timesOfDay.isEmpty ? !isOnlyMoment : repetition.when.isEmpty else {
        return false
      }
      let times = Double(max(repetition.timesOfDay.count, repetition.when.count))
      return abs(times - max(day / interval, 1)) > 0.01
    }
    guard let period = repetition.period, let length = repetition.periodUnit?.milliseconds else {
      return false
    }
    let doses = period * Double(length) / interval
    return doses < 0.99 || abs(doses - doses.rounded()) > 0.01
  }
}

extension Dosage {
  /// The mean number of doses a day by the timing alone, as a schedule takes it; nil when it names a
  /// range or single doses, counts in months, whose lengths differ, is as needed, or cannot be used.
  public var dosesADay: Double? {
    let reading = RhythmReading(self)
    guard let rhythm = reading.rhythm, reading.highest == rhythm, !rhythm.countsMonths,
      let interval = rhythm.meanInterval
    else { return nil }
    return Double(LocalMoment.dayLength) / interval
  }

  /// The same at the lower demand of ranges.
  public var fewestDosesADay: Double? {
    guard let rhythm = RhythmReading(self).rhythm, !rhythm.countsMonths,
      let interval = rhythm.meanInterval
    else { return nil }
    return Double(LocalMoment.dayLength) / interval
  }
}
