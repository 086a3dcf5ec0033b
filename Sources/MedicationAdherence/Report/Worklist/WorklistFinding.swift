/// Why a medication of a patient is on the worklist: the rule that it meets, with its facts.
public enum WorklistFinding: Hashable, Codable, Sendable {
  /// A number of doses of a critical medicine were omitted in the last 24 hours, of which these are the
  /// latest, the last one first.
  case criticalOmitted(Int, latest: [MissedDose])
  /// A number of doses of a critical medicine of the last 24 hours were taken late, of which these are the
  /// latest, the last one first.
  case criticalDelayed(Int, latest: [DelayedDose])
  /// The number of due days in a row without a dose taken, which still goes on.
  case daysWithout(Int)
  /// The share of the last 7 days is below the threshold, and well below that of the 28 days before.
  case falling
  /// No dose was taken 48 hours after the first one, of this day, was due.
  case notStarted(firstDue: Day)
  /// The last day with dispensed supply is at most 7 days off.
  case supplyEnds(Day)
  /// On this day twice as many doses were taken as were due, or more.
  case moreThanDue(Day, taken: Int, due: Int)

  /// The rule.
  public var rule: WorklistRule {
    switch self {
    case .criticalOmitted: .criticalOmitted
    case .criticalDelayed: .criticalDelayed
    case .daysWithout: .daysWithout
    case .falling: .falling
    case .notStarted: .notStarted
    case .supplyEnds: .supplyEnds
    case .moreThanDue: .moreThanDue
    }
  }

  /// The same with its days moved.
  func moved(by days: Int) -> WorklistFinding {
    switch self {
    case .criticalOmitted(let count, let latest):
      .criticalOmitted(count, latest: latest.map { $0.moved(by: days) })
    case .criticalDelayed(let count, let latest):
      .criticalDelayed(count, latest: latest.map { $0.moved(by: days) })
    case .daysWithout, .falling: self
    case .notStarted(let day): .notStarted(firstDue: day.adding(days: days))
    case .supplyEnds(let day): .supplyEnds(day.adding(days: days))
    case .moreThanDue(let day, let taken, let due):
      .moreThanDue(day.adding(days: days), taken: taken, due: due)
    }
  }
}

/// A rule of the worklist, in the order of the list.
public enum WorklistRule: String, CaseIterable, Sendable {
  /// A dose of a critical medicine was omitted in the last 24 hours.
  case criticalOmitted = "critical-omitted"
  /// A dose of a critical medicine of the last 24 hours was taken more than 2 hours late.
  case criticalDelayed = "critical-delayed"
  /// No dose was taken on 3 due days in a row or more, and it still goes on.
  case daysWithout = "days-without"
  /// The share fell below the threshold in the last 7 days.
  case falling
  /// Nothing was taken 48 hours after the first due dose.
  case notStarted = "not-started"
  /// The dispensed supply ends within 7 days.
  case supplyEnds = "supply-ends"
  /// Twice the due doses were taken on one of the last 2 days.
  case moreThanDue = "more-than-due"
}

/// A dose that was due and is known to be omitted.
public struct MissedDose: Hashable, Codable, Sendable {
  /// The day on which it was due.
  public let day: Day
  /// When it was due, in minutes since midnight; nil where the order names no time.
  public let minute: Int16?
  /// Whether it is recorded as not taken; else nothing is recorded of it.
  public let isRecorded: Bool
  /// Why it was not taken; empty when no reason is recorded.
  public let reason: String
  /// Of which kind it is.
  public let category: OmissionCategory

  /// Makes an omitted dose; without a category nothing is recorded of it, or no reason.
  public init(
    day: Day, minute: Int16? = nil, isRecorded: Bool = false, reason: String = "",
    category: OmissionCategory? = nil
  ) {
    (self.day, self.minute) = (day, minute)
    (self.isRecorded, self.reason) = (isRecorded, reason)
    self.category =
      category ?? (!isRecorded ? .unrecorded : reason.isEmpty ? .noneRecorded : .other)
  }

  /// The omitted dose that a dose is; nil when it is none.
  public init?(
    _ dose: Dose, of patient: PatientDoses, by categories: ReasonCategories = ReasonCategories()
  ) {
    guard let category = patient.omission(of: dose, by: categories), let day = dose.dueDay else {
      return nil
    }
    let reason = dose.given.map { patient.context.reasons[Int($0.reason)].text }
    self.init(
      day: day, minute: dose.dueMinute, isRecorded: dose.outcome == .notTaken,
      reason: reason ?? "", category: category)
  }

  fileprivate func moved(by days: Int) -> MissedDose {
    MissedDose(
      day: day.adding(days: days), minute: minute, isRecorded: isRecorded, reason: reason,
      category: category)
  }
}

extension PatientDoses {
  /// Of which kind an omitted dose is; nil of one that is not omitted.
  func omission(of dose: Dose, by categories: ReasonCategories) -> OmissionCategory? {
    guard dose.isOmitted else { return nil }
    guard let given = dose.given else { return .unrecorded }
    let reason = context.reasons[Int(given.reason)]
    return categories.category(system: reason.system, code: reason.code, text: reason.text)
  }
}

/// A dose that was taken late.
public struct DelayedDose: Hashable, Codable, Sendable {
  /// When it was due: the day, and the minutes since midnight.
  public let day: Day, minute: Int16
  /// When it was taken.
  public let given: LocalMoment
  /// How many minutes after its time that was.
  public let delayMinutes: Int

  /// Makes a late dose.
  public init(day: Day, minute: Int16, given: LocalMoment, delayMinutes: Int) {
    (self.day, self.minute, self.given) = (day, minute, given)
    self.delayMinutes = delayMinutes
  }

  /// The late dose that a dose is; nil when its time, or that of its record, is not known.
  init?(_ dose: Dose) {
    guard let delay = dose.delayMinutes, let day = dose.dueDay, let minute = dose.dueMinute,
      let given = dose.given
    else { return nil }
    self.init(
      day: day, minute: minute,
      given: LocalMoment(day: given.day, millisecond: given.millisecond), delayMinutes: delay)
  }

  fileprivate func moved(by days: Int) -> DelayedDose {
    DelayedDose(
      day: day.adding(days: days), minute: minute,
      given: LocalMoment(day: given.day.adding(days: days), millisecond: given.millisecond),
      delayMinutes: delayMinutes)
  }
}
