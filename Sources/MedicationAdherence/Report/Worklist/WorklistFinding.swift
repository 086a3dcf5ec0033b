/// Why a medication of a patient is on the worklist: the rule that it meets, with its facts.
public enum WorklistFinding: Hashable, Sendable {
  /// A number of doses of a critical medicine were omitted in the last 24 hours, of which these are the
  /// latest, the last one first.
  case criticalOmitted(Int, latest: [MissedDose])
  /// The number of due days in a row without a dose taken, which still goes on.
  case daysWithout(Int)
  /// The share of the last 7 days is below the threshold, that of the 28 days before was not.
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
  /// No dose was taken on 3 due days in a row or more, and it still goes on.
  case daysWithout = "days-without"
  /// The share fell below the threshold in the last 7 days.
  case falling
  /// Nothing was taken 48 hours after the first due dose.
  case notStarted = "not-started"
  /// The dispensed supply ends within 7 days.
  case supplyEnds = "supply-ends"
  /// Twice the due doses were taken on one of the last 7 days.
  case moreThanDue = "more-than-due"

  /// Its place among the rules.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A dose that was due and is known to be omitted.
public struct MissedDose: Hashable, Sendable {
  /// The day on which it was due.
  public let day: Day
  /// When it was due, in minutes since midnight; nil where the order names no time.
  public let minute: Int16?
  /// Whether it is recorded as not taken; else nothing is recorded of it.
  public let isRecorded: Bool
  /// Why it was not taken; empty when no reason is recorded.
  public let reason: String

  /// Makes an omitted dose.
  public init(day: Day, minute: Int16? = nil, isRecorded: Bool = false, reason: String = "") {
    (self.day, self.minute) = (day, minute)
    (self.isRecorded, self.reason) = (isRecorded, reason)
  }

  /// The omitted dose that a dose is; nil when it is none.
  public init?(_ dose: Dose, of patient: PatientDoses) {
    guard dose.isOmitted, let day = dose.dueDay else { return nil }
    let reason = dose.given.map { patient.context.reasons[Int($0.reason)].text }
    self.init(
      day: day, minute: dose.dueMinute, isRecorded: dose.outcome == .notTaken,
      reason: reason ?? "")
  }

  fileprivate func moved(by days: Int) -> MissedDose {
    MissedDose(
      day: day.adding(days: days), minute: minute, isRecorded: isRecorded, reason: reason)
  }
}
