extension DosageInstruction {
  /// Makes the instruction of a dosage's place in its order and timing.
  ///
  /// What cannot be read is left out, and that it is there is kept.
  public init(_ dosage: Dosage) {
    self.init(
      sequence: dosage.sequence.map(Int.init),
      timing: dosage.timing.map { Timing($0, of: dosage) }, isAsNeeded: dosage.isAsNeeded)
    timingText = dosage.timing?.unknownName
    hasUnreadPart = !dosage.faults.isEmpty
  }
}

extension DosageInstruction.Timing {
  /// Makes what can be said of the timing of a dosage.
  init(_ timing: Timing, of dosage: Dosage) {
    self.init(timing)
    if let written = timing.repetition, timing.abbreviation != nil,
      !RhythmReading(dosage).remarks.contains(where: { $0.kind == .codeContradicted })
    {
      addTimes(of: written)
    }
    guard !dosage.faults.isEmpty else { return }
    hasUnreadPart = true
    let parts = ["frequency", "frequencyMax", "period", "periodMax", "periodUnit", "periodUnits"]
    let unread = Set(dosage.faults.map(\.path))
    if timing.abbreviation == nil,
      parts.contains(where: { unread.contains(dosage.path + ".timing.repeat." + $0) })
    {
      (frequency, period, periodUnit) = (nil, nil, nil)
    }
  }

  /// Makes what can be said of a timing as it was written.
  ///
  /// A known code is the whole schedule except the bounds and the count.
  public init(_ timing: Timing) {
    let written = timing.repetition ?? Timing.Repetition()
    if let abbreviation = timing.abbreviation {
      self.init(abbreviation)
    } else {
      self.init(frequencyOf: written)
      events = timing.events
    }
    length = written.length.flatMap { length in
      NumberRange(low: length.value, high: written.longestLength?.value ?? length.value)
        .map { DosageInstruction.Length($0, length.unit) }
    }
    duration = written.duration.flatMap { duration in
      NumberRange(low: duration.value, high: written.longestDuration?.value ?? duration.value)
        .map { DosageInstruction.Length($0, duration.unit) }
    }
    (start, end) = (written.bounds.start, written.bounds.end)
    count = Self.range(written.count, written.countMax) ?? count
    if timing.isOfUnknownCode { takeAsCourse(timing) }
  }

  /// Beside a code that is not known, and nothing that says how often, an event is when the doses
  /// start, and a duration of days how long they go on.
  private mutating func takeAsCourse(_ timing: Timing) {
    start = start ?? events.first
    events = []
    guard length == nil, let written = timing.repetition?.duration,
      written.milliseconds >= LocalMoment.dayLength
    else { return }
    (length, duration) = (duration, nil)
  }

  /// Adds when in the day, and on which days, the doses of a known code are taken.
  private mutating func addTimes(of written: Timing.Repetition) {
    if when.isEmpty { (when, offset) = (written.when, written.offset.map(Int.init)) }
    (timesOfDay, weekdays) = (written.timesOfDay, written.weekdays)
  }

  private init(frequencyOf written: Timing.Repetition) {
    self.init()
    frequency = Self.range(written.frequency, written.frequencyMax)
    period = NumberRange(low: written.period, high: written.periodMax ?? written.period)
    periodUnit = written.periodUnit
    when = written.when
    offset = written.offset.map(Int.init)
    weekdays = written.weekdays
    timesOfDay = written.timesOfDay
  }

  private static func range(_ low: Int32?, _ high: Int32?) -> NumberRange? {
    let most = high ?? low
    return NumberRange(low: low.map(Double.init), high: most.map(Double.init))
  }
}

extension Timing {
  /// What a code that is not one of the known abbreviations is called: its text, else its display, else
  /// the code; nil without one.
  fileprivate var unknownName: String? {
    guard abbreviation == nil else { return nil }
    return hasCodeText ? codes.last : codeDisplay ?? codes.first
  }

  /// Whether a code or text that is not known is all that says how often.
  fileprivate var isOfUnknownCode: Bool {
    abbreviation == nil && !codes.isEmpty && !hasUsableRepetition
  }
}

extension DosageInstruction.Timing {
  /// Makes the timing that an abbreviation such as `BID` or `Q6H` stands for.
  ///
  /// Upper and lower case and spaces do not matter. Nil for an unknown code: then the structure
  /// beside it decides.
  public init?(code: String) {
    guard let abbreviation = TimingAbbreviation(code) else { return nil }
    self.init(abbreviation)
  }

  /// Makes what can be said of an abbreviation.
  init(_ abbreviation: TimingAbbreviation) {
    self.init()
    switch abbreviation {
    case .daily(let times):
      self.init(NumberRange(Double(times)), per: NumberRange(1), .day)
    case .upToDaily(let most):
      guard let times = NumberRange(low: 1, high: Double(most)) else { return }
      self.init(times, per: NumberRange(1), .day)
    case .everyHours(let fewest, let most):
      guard let hours = NumberRange(low: Double(fewest), high: Double(most)) else { return }
      self.init(NumberRange(1), per: hours, .hour)
    case .at(let event): when = [event]
    case .every(let number, let unit):
      self.init(NumberRange(1), per: NumberRange(Double(number)), unit)
    case .once(let event):
      count = NumberRange(1)
      when = [event].compactMap(\.self)
    }
  }
}
