/// What became of a dose that was due, or what an administration is that stands for none.
public enum DoseOutcome: UInt8, CaseIterable, BitwiseCopyable, Codable, Sendable {
  /// The dose was due and was taken.
  case taken
  /// It is recorded as not taken, whether it was due or not.
  case notTaken
  /// It is recorded, and nobody can say yet whether it was taken, whether it was due or not.
  case undetermined
  /// The dose was due and nothing is recorded of it.
  case unrecorded
  /// A dose was taken though none, or no further one, was due.
  case extra
  /// A dose was taken of a medication that is taken as needed, or whose order asks for none.
  case asNeeded
  /// A dose was taken, or was due, and the two cannot be compared: the order does not say how often,
  /// or doses name no order.
  case notJudged

  /// The word in every output.
  public var word: String {
    switch self {
    case .taken: "taken"
    case .notTaken: "not-taken"
    case .undetermined: "undetermined"
    case .unrecorded: "unrecorded"
    case .extra: "extra"
    case .asNeeded: "as-needed"
    case .notJudged: "not-judged"
    }
  }
}

/// What a dose is to the plan, whatever became of it.
public enum DoseKind: UInt8, CaseIterable, BitwiseCopyable, Codable, Sendable {
  /// It was due.
  case due
  /// It is recorded though none, or no further one, was due.
  case extra
  /// It is one of a medication that is taken as needed, or whose order asks for none.
  case asNeeded
  /// What was due cannot be compared with what is recorded.
  case notJudged

  /// The kind of a dose of an outcome; of what is recorded as not taken, or undetermined, one that was due.
  public init(_ outcome: DoseOutcome) {
    switch outcome {
    case .taken, .notTaken, .undetermined, .unrecorded: self = .due
    case .extra: self = .extra
    case .asNeeded: self = .asNeeded
    case .notJudged: self = .notJudged
    }
  }

  /// The word in every output.
  public var word: String {
    switch self {
    case .due: "due"
    case .extra: "extra"
    case .asNeeded: "as-needed"
    case .notJudged: "not-judged"
    }
  }
}

/// One dose: due, recorded, or both; each dose due and each administration is in exactly one.
public struct Dose: BitwiseCopyable, Codable, Sendable {
  /// The place of its line among the series of the patient's report.
  public var series: Int32
  /// The place of what it is a dose of among the patient's ``PatientDoses/subjects``.
  public var subject: Int32
  /// What became of it.
  public var outcome: DoseOutcome
  /// What it is to the plan.
  public var kind: DoseKind
  /// The day on which it was due; of an extra dose the day that it stands for, if it was given on
  /// another; nil when none was due.
  public var dueDay: Day?
  /// When it was due, in minutes since midnight; nil where the order names no time.
  public var dueMinute: Int16?
  /// The usual time of the moment of daily life at which it was due, likewise; nil where the order names
  /// none, and of doses before the last four weeks where no table of doses is written.
  public var usualMinute: Int16?
  /// Which of the doses of its order that were due on its day it is, from 1; 0 where that is not known.
  public var number: UInt16 = 0
  /// Whether nothing is recorded of it, and that usual time is before its order begins: nobody could give it.
  public var isBeforeStart = false
  /// Whether what is recorded of it stands for the dose due by its day alone: it has no time, or none near the
  /// due one.
  public var isMatchedByDay = false
  /// What is recorded of it; nil when nothing is.
  public var given: GivenDose?
  /// The ward of the patient at that time: its place among ``DoseContext/wards``; 0 when it is not
  /// known.
  public var ward: UInt32 = 0

  /// Makes a dose, whose kind follows from its outcome unless it is said.
  public init(
    series: Int32, subject: Int32, outcome: DoseOutcome, kind: DoseKind? = nil, dueDay: Day? = nil,
    dueMinute: Int16? = nil, given: GivenDose? = nil
  ) {
    (self.series, self.subject, self.outcome) = (series, subject, outcome)
    self.kind = kind ?? DoseKind(outcome)
    (self.dueDay, self.dueMinute, self.given) = (dueDay, dueMinute, given)
  }
}

extension Dose {
  /// What is recorded of it, in the word of every output.
  public var recordedWord: String { given?.outcome.word ?? DoseOutcome.unrecorded.word }

  /// Whether a dose was due.
  public var isDue: Bool { dueDay != nil && outcome != .extra }

  /// Whether it was due and is known to be omitted: not taken, or nothing is recorded.
  public var isOmitted: Bool {
    isDue && (outcome == .notTaken || outcome == .unrecorded)
  }

  /// The day on which it counts in a table by days: when it was due, else when it was given.
  public var day: Day? { dueDay ?? given?.day }

  /// How many minutes after its time it was taken, below 0 when it was early; nil unless both are known, and
  /// where it stands for the dose due by its day alone.
  ///
  /// Seconds are rounded to the nearest minute.
  public var delayMinutes: Int? {
    guard outcome == .taken, !isMatchedByDay, let dueDay, let dueMinute, let given,
      let time = given.millisecond
    else { return nil }
    let days = Int(given.day.number) - Int(dueDay.number)
    let milliseconds = days * 86_400_000 + Int(time) - Int(dueMinute) * 60_000
    return (milliseconds + (milliseconds < 0 ? -30_000 : 30_000)) / 60_000
  }
}

/// What is recorded of one dose.
public struct GivenDose: BitwiseCopyable, Codable, Sendable {
  /// Its place among the patient's ``PatientDoses/administrations``.
  public var administration: Int32
  /// The day; the first one when only the month or the year is known.
  public var day: Day
  /// How much of the date is known.
  public var precision: DatePrecision
  /// The time of day in milliseconds since midnight; nil without one.
  public var millisecond: Int32?
  /// Whether it was taken.
  public var outcome: Outcome
  /// Whether it was stopped before its end.
  public var isInterrupted: Bool
  /// Why it was not taken: its place among ``DoseContext/reasons``; 0 without a reason.
  public var reason: UInt32
  /// How much was given, and how: its place among ``DoseContext/amounts``; 0 when that is not known.
  public var amount: UInt32
  /// Whether it counts in a bucket; not a dose given outside the days that are shown, which stands for
  /// one that was due within them.
  public var isCounted = true
  /// How many minutes its clock is ahead of UTC; nil where no offset is written or is told.
  public var offsetMinutes: Int16?

  /// Makes what is recorded of a dose.
  public init(
    administration: Int32, day: Day, precision: DatePrecision = .day, millisecond: Int32? = nil,
    outcome: Outcome, isInterrupted: Bool = false, reason: UInt32 = 0, amount: UInt32 = 0
  ) {
    (self.administration, self.day, self.precision) = (administration, day, precision)
    (self.millisecond, self.outcome, self.isInterrupted) = (millisecond, outcome, isInterrupted)
    (self.reason, self.amount) = (reason, amount)
  }
}
