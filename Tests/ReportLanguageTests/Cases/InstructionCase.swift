import MedicationAdherence
import Testing

/// Instructions and what they are to be in each language, written by hand.
struct InstructionCase: Sendable, CustomTestStringConvertible {
  let english: String
  let german: String
  let instructions: [DosageInstruction]
  var isProhibition = false

  init(
    _ english: String, _ german: String, _ instructions: [DosageInstruction],
    isProhibition: Bool = false
  ) {
    (self.english, self.german, self.instructions) = (english, german, instructions)
    self.isProhibition = isProhibition
  }

  init(_ english: String, _ german: String, _ timing: DosageInstruction.Timing) {
    self.init(english, german, [DosageInstruction(timing: timing)])
  }

  var testDescription: String { english }
}

/// The facts of the cases in short.
extension InstructionCase {
  /// A number of doses per a number of units.
  static func doses(
    _ times: Double, to timesMax: Double? = nil, per period: Double = 1,
    upTo periodMax: Double? = nil,
    _ unit: TimeUnit
  ) -> DosageInstruction.Timing {
    var timing = DosageInstruction.Timing()
    timing.frequency = NumberRange(low: times, high: timesMax ?? times)
    timing.period = NumberRange(low: period, high: periodMax ?? period)
    timing.periodUnit = unit
    return timing
  }

  /// Doses at events of the day.
  static func at(_ events: EventTiming..., offset: Int? = nil)
    -> DosageInstruction.Timing
  {
    var timing = DosageInstruction.Timing()
    (timing.when, timing.offset) = (events, offset)
    return timing
  }

  /// A length of time.
  static func length(
    _ low: Double?, _ high: Double?, _ unit: TimeUnit
  ) -> DosageInstruction.Length? {
    NumberRange(low: low, high: high).map { DosageInstruction.Length($0, unit) }
  }

  /// A length in units.
  static func length(_ count: Double, _ unit: TimeUnit)
    -> DosageInstruction.Length
  {
    DosageInstruction.Length(NumberRange(count), unit)
  }

  /// A day of the calendar.
  static func day(_ year: Int, _ month: Int, _ day: Int, hour: Int32? = nil) -> LocalMoment {
    LocalMoment(
      day: Day(year: year, month: month, day: day) ?? .first,
      millisecond: hour.map { $0 * 3_600_000 })
  }

  /// An amount of a form.
  static func amount(_ value: Double, _ form: DoseForm) -> DoseAmount {
    DoseAmount(NumberRange(value), .form(form))
  }

  /// An amount of a measure.
  static func amount(_ value: Double, _ symbol: String) -> DoseAmount {
    DoseAmount(NumberRange(value), .symbol(symbol))
  }

  /// A time of day.
  static func clock(_ hour: Int32, _ minute: Int32 = 0) -> Int32 { (hour * 60 + minute) * 60_000 }

  /// Days of the week, Monday 1 to Sunday 7.
  static func weekdays(_ days: Int...) -> WeekdaySet {
    WeekdaySet(days.map(WeekdaySet.init(weekday:)))
  }
}

extension DosageInstruction.Timing {
  /// The timing with one more fact.
  func with<Value>(_ fact: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var timing = self
    timing[keyPath: fact] = value
    return timing
  }

  /// The timing that an abbreviation stands for; one that says nothing for an unknown one.
  static func named(_ code: String) -> Self { Self(code: code) ?? Self() }
}

extension DosageInstruction {
  /// The same with one more fact.
  func with<Value>(_ fact: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var instruction = self
    instruction[keyPath: fact] = value
    return instruction
  }
}
