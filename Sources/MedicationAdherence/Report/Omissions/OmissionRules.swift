/// How doses due and omitted doses are sorted in tables.
public struct OmissionRules: Sendable {
  /// Which classes medications are in; nil when no table says so.
  public var classes: MedicationClasses?
  /// Of which kind reasons are.
  public var categories = ReasonCategories()
  /// Whether free texts of reasons are left out, so that only names of known codes are shown.
  public var hidesTexts = false
  /// The names of known codes in the report's language.
  public var reasonName: @Sendable (KnownReason) -> String = { $0.rawValue }
  /// The days whose omitted doses are listed one by one; nil to list none.
  public var listedDays: DayRange?

  /// Makes rules that sort nothing and list nothing.
  public init() {}

  /// Whether some classes have timing windows of their own.
  public var hasOwnWindows: Bool {
    classes?.lines.contains { $0.windowMinutes != nil } ?? false
  }

  /// The most omitted doses that are listed.
  public static let mostListed = 10_000

  /// The reason as it may be disclosed.
  func shown(_ reason: DoseReason) -> DoseReason {
    guard hidesTexts else { return reason }
    let known = KnownReason(system: reason.system, code: reason.code).map(reasonName)
    return DoseReason(system: reason.system, code: reason.code, text: known ?? "")
  }

  /// The kind of an omitted dose: that of its reason, or that nothing is recorded of it.
  func category(of reason: DoseReason, isRecorded: Bool) -> OmissionCategory {
    isRecorded
      ? categories.category(system: reason.system, code: reason.code, text: reason.text)
      : .unrecorded
  }
}

/// What was due of critical medicines, and what was omitted of it.
public struct CriticalDoses: Hashable, Codable, Sendable {
  /// The doses due.
  public internal(set) var due = 0
  /// Those of them that are recorded as not taken, or without any record.
  public internal(set) var omitted = 0
  /// Those of these that have no reason.
  public internal(set) var withoutReason = 0

  /// Makes counts.
  public init(due: Int = 0, omitted: Int = 0, withoutReason: Int = 0) {
    (self.due, self.omitted, self.withoutReason) = (due, omitted, withoutReason)
  }

  static func += (left: inout Self, right: Self) {
    left.due += right.due
    left.omitted += right.omitted
    left.withoutReason += right.withoutReason
  }
}

/// What is shown of the doses of medications, all patients together; nothing where small numbers are hidden.
public struct DoseTables: Sendable {
  /// Each medication, sorted by name.
  public var medications: [MedicationDosesRow] = []
  /// Each class that has a medication, in the order of the table, and last what is in none; none without a
  /// table of classes.
  public var classes: [ClassDosesRow] = []
  /// The critical medicines; nil when no table says which are.
  public var critical: CriticalDoses?
  /// The doses due up to the as-of instant.
  public var due = 0
  /// The doses due later on the as-of day, which are in none of these tables but among the medications' doses
  /// due: that day counts as a whole.
  public var dueLater: Int { max(0, medications.reduce(0) { $0 + $1.counts.expected } - due) }
  /// The doses due up to the as-of instant by weekday and hour.
  public var week = DueByWeekHour()
  /// The omitted doses by medication, reason and time.
  public var omissions: [OmissionRow] = []
  /// Single omitted doses of the latest days, by patient and time.
  public var omittedDoses: [OmittedDose] = []
  /// How many more of them there are than are listed.
  public var notListed = 0

  /// Makes tables without rows.
  public init() {}
}
