extension DosageInstruction {
  /// Makes the instruction of a dosage's place in its order and timing; what cannot be read makes
  /// its timing say nothing.
  public init(_ dosage: Dosage) {
    self.init(
      sequence: dosage.sequence.map(Int.init),
      timing: dosage.timing.map { dosage.faults.isEmpty ? Timing($0) : Timing() },
      isAsNeeded: dosage.isAsNeeded)
    timingText = dosage.timing?.unknownText
  }
}

extension DosageInstruction.Timing {
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
    duration = written.duration.map { DosageInstruction.Length(NumberRange($0.value), $0.unit) }
    (start, end) = (written.bounds.start, written.bounds.end)
    count = Self.range(written.count, written.countMax) ?? count
  }

  private init(frequencyOf written: Timing.Repetition) {
    self.init()
    frequency = Self.range(written.frequency, written.frequencyMax)
    period = written.period.flatMap { NumberRange(low: $0, high: written.periodMax ?? $0) }
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
  /// The text of a code that is none of the known abbreviations; nil without one.
  fileprivate var unknownText: String? {
    hasCodeText && abbreviation == nil ? codes.last : nil
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
    case .at(let event): when = [event]
    case .every(let number, let unit):
      self.init(NumberRange(1), per: NumberRange(Double(number)), unit)
    case .once(let event):
      count = NumberRange(1)
      when = [event].compactMap(\.self)
    }
  }
}
