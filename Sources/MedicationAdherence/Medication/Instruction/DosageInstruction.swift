/// One dosage instruction of an order, as far as it can be said in words.
///
/// Coded and counted facts are said in words of every language; text is quoted as it was written.
public struct DosageInstruction: Hashable, Sendable {
  /// The place in a course of several instructions; nil when none is given.
  public var sequence: Int?
  /// How much is taken at once.
  public var dose: DoseAmount?
  /// Doses and rates that are stated beside these, such as calculated ones.
  public var alternatives: [Alternative] = []
  /// How fast it is given.
  public var rate: Rate?
  /// The way it enters the body.
  public var route: Named<AdministrationRoute>?
  /// Where on the body it is given, as its code or text says; nil when it is not said.
  public var site: String?
  /// How it is given, such as by injection, as its code or text says; nil when it is not said.
  public var method: String?
  /// When it is taken.
  public var timing: Timing?
  /// Whether it is taken as needed.
  public var isAsNeeded: Bool
  /// What it is needed for.
  public var reasons: [Named<Complaint>]
  /// The least time between two doses; nil when none is given.
  public var minimumInterval: Length?
  /// The limits that are not to be passed.
  public var limits: [Limit] = []
  /// The instruction as text (`text`); nil when there is none.
  public var text: String?
  /// What the timing says as text only, else the name of its code; nil when it has a known code, or
  /// neither.
  public var timingText: String?
  /// What else is to be observed (`additionalInstruction`, `patientInstruction`), as code or text.
  public var advice: [String] = []
  /// Whether a part of it cannot be read, or has a modifier that is not understood.
  public var hasUnreadPart = false

  /// Makes an instruction without limits and texts.
  public init(
    sequence: Int? = nil, dose: DoseAmount? = nil, rate: Rate? = nil,
    route: Named<AdministrationRoute>? = nil, timing: Timing? = nil, isAsNeeded: Bool = false,
    reasons: [Named<Complaint>] = []
  ) {
    (self.sequence, self.dose, self.rate, self.route) = (sequence, dose, rate, route)
    (self.timing, self.isAsNeeded, self.reasons) = (timing, isAsNeeded, reasons)
  }

  /// A concept that this library has a word for, or the display of one that it has not.
  public enum Named<Concept: Hashable & Sendable>: Hashable, Sendable {
    /// A concept with a word in every language.
    case known(Concept)
    /// The display of a code, in the language of its source; it is quoted.
    case display(String)
  }

  /// How fast a dose is given: so much, or so much per so much.
  public struct Rate: Hashable, Sendable {
    /// The amount, with a unit such as `mL/h` when there is no ``per``.
    public var amount: DoseAmount
    /// What the amount is given in; nil when its unit says so.
    public var per: DoseAmount?

    /// Makes a rate.
    public init(_ amount: DoseAmount, per: DoseAmount? = nil) {
      (self.amount, self.per) = (amount, per)
    }
  }

  /// A dose, or a rate, that is stated beside the one that was ordered.
  public struct Alternative: Hashable, Sendable {
    /// How much is taken at once.
    public var dose: DoseAmount?
    /// How fast it is given.
    public var rate: Rate?
    /// Whether it is what someone calculated, as from the weight.
    public var isCalculated: Bool

    /// Makes an alternative.
    public init(dose: DoseAmount? = nil, rate: Rate? = nil, isCalculated: Bool = false) {
      (self.dose, self.rate, self.isCalculated) = (dose, rate, isCalculated)
    }
  }

  /// The most that may be taken.
  public enum Limit: Hashable, Sendable {
    /// In a period of time (`maxDosePerPeriod`).
    case perPeriod(DoseAmount, Length)
    /// At once (`maxDosePerAdministration`).
    case perAdministration(DoseAmount)
    /// In a life (`maxDosePerLifetime`).
    case perLifetime(DoseAmount)
  }
}

extension DosageInstruction {
  /// A length of time, such as 10 days or 7 to 10 days.
  public struct Length: Hashable, Sendable {
    /// How many units.
    public let count: NumberRange
    /// The unit.
    public let unit: TimeUnit

    /// Makes a length.
    public init(_ count: NumberRange, _ unit: TimeUnit) {
      (self.count, self.unit) = (count, unit)
    }
  }
}

extension DosageInstruction {
  /// When doses are to be taken: the facts of a FHIR `Timing` that can be said.
  public struct Timing: Hashable, Sendable {
    /// How many doses a period has; nil when it is not given.
    public var frequency: NumberRange?
    /// The period, in ``periodUnit``; nil when it is not given.
    public var period: NumberRange?
    /// The unit of the period; nil when it is not given.
    public var periodUnit: TimeUnit?
    /// The events of the day that doses are tied to.
    public var when: [EventTiming]
    /// The minutes before or after those events; nil without an offset.
    public var offset: Int?
    /// The days of the week; empty for every day.
    public var weekdays: WeekdaySet
    /// The times of day, in milliseconds since midnight.
    public var timesOfDay: [Int32]
    /// How long one dose lasts.
    public var duration: Length?
    /// How long the doses go on.
    public var length: Length?
    /// When the doses begin.
    public var start: LocalMoment?
    /// When the doses end; the day itself belongs to them.
    public var end: LocalMoment?
    /// How many doses there are in all.
    public var count: NumberRange?
    /// The dates of single doses; one beside a frequency is the start.
    public var events: [LocalMoment]
    /// The moments above for which only the month or the year is known.
    public var coarse: [LocalMoment: BucketSize] = [:]
    /// Whether a part of it cannot be read, so that nothing may be taken for granted.
    public var hasUnreadPart = false

    /// Makes a timing that says nothing yet.
    public init() {
      (when, weekdays, timesOfDay, events) = ([], [], [], [])
    }

    /// Makes a timing of `frequency` doses in `period` units of time.
    public init(_ frequency: NumberRange, per period: NumberRange, _ unit: TimeUnit) {
      self.init()
      (self.frequency, self.period, periodUnit) = (frequency, period, unit)
    }
  }
}

extension DosageInstruction {
  /// The instruction with the dates that it names moved by whole days; times of day stay.
  public func moved(byDays days: Int) -> DosageInstruction {
    var instruction = self
    instruction.timing?.start = timing?.start?.moved(byDays: days)
    instruction.timing?.end = timing?.end?.moved(byDays: days)
    instruction.timing?.events = timing?.events.map { $0.moved(byDays: days) } ?? []
    for (moment, size) in timing?.coarse ?? [:] {
      instruction.timing?.coarse[moment.moved(byDays: days)] = size
    }
    return instruction
  }
}

extension LocalMoment {
  /// The same time of the wall clock some days later, or earlier when the number is negative.
  fileprivate func moved(byDays days: Int) -> LocalMoment {
    LocalMoment(
      day: day.adding(days: days), millisecond: millisecond, offsetMinutes: offsetMinutes)
  }
}
