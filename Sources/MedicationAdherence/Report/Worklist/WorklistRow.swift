/// One row of the worklist: a patient to see, for a medication and a rule.
public struct WorklistRow: Hashable, Sendable {
  /// The patient.
  public let patient: WorklistPatient
  /// The medication's name.
  public let medication: String
  /// Whether it is a critical medicine.
  public let isCritical: Bool
  /// Why it is on the list.
  public let finding: WorklistFinding
  /// How the medication was taken lately.
  public let recent: RecentDoses

  /// Makes a row.
  public init(
    patient: WorklistPatient, medication: String, isCritical: Bool, finding: WorklistFinding,
    recent: RecentDoses
  ) {
    (self.patient, self.medication, self.isCritical) = (patient, medication, isCritical)
    (self.finding, self.recent) = (finding, recent)
  }

  /// The same with its days moved.
  func moved(by days: Int) -> WorklistRow {
    var recent = recent
    recent.lastTaken = recent.lastTaken?.adding(days: days)
    return WorklistRow(
      patient: patient, medication: medication, isCritical: isCritical,
      finding: finding.moved(by: days), recent: recent)
  }

  /// Whether a row stands before another: critical ones first, then by rule, patient and medication.
  public static func precedes(_ left: WorklistRow, _ right: WorklistRow) -> Bool {
    if left.isCritical != right.isCritical { return left.isCritical }
    let (one, other) = (left.finding.rule.place, right.finding.rule.place)
    if one != other { return one < other }
    let byPatient = left.patient.id.byteDifference(from: right.patient.id)
    return byPatient == 0
      ? left.medication.byteDifference(from: right.medication) < 0 : byPatient < 0
  }
}

/// Whom a row of the worklist is about.
public struct WorklistPatient: Hashable, Sendable {
  /// The patient's id.
  public let id: String
  /// The patient's name as in the record; empty when there is none.
  public let name: String
  /// The patient's folder below the report's; empty when none is written.
  public let folder: String
  /// Who the patient is; nil unless that is disclosed.
  public let identity: PatientIdentity?

  /// Makes a patient.
  public init(
    id: String, name: String = "", folder: String = "", identity: PatientIdentity? = nil
  ) {
    (self.id, self.name, self.folder, self.identity) = (id, name, folder, identity)
  }
}

/// How a medication was taken lately; a figure that is not known is nil.
public struct RecentDoses: Hashable, Sendable {
  /// The day of the last dose taken, of those that the report shows.
  public var lastTaken: Day?
  /// The days since then.
  public var daysSince: Int?
  /// The due doses omitted one after the other, up to now.
  public var missedInARow: Int?
  /// The share of the doses due in the last 7 days that were taken.
  public var share7Days: Double?
  /// The share of the doses due in the 28 days before these that were taken.
  public var shareBefore28Days: Double?

  /// Makes figures, all of them unknown unless stated.
  public init(
    lastTaken: Day? = nil, daysSince: Int? = nil, missedInARow: Int? = nil,
    share7Days: Double? = nil, shareBefore28Days: Double? = nil
  ) {
    (self.lastTaken, self.daysSince, self.missedInARow) = (lastTaken, daysSince, missedInARow)
    (self.share7Days, self.shareBefore28Days) = (share7Days, shareBefore28Days)
  }
}

extension WorklistRow: TableRow {
  /// The columns of `worklist.csv` and of a workbook's Worklist.
  public static let definition = TableDefinition<WorklistRow>(
    name: "worklist",
    meaning: "A patient to see as of the as-of instant, for a medication and a rule; critical "
      + "medicines first, then by rule.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient.id) },
      Column(
        "rule", .text,
        "Why: critical-omitted (a dose of a critical medicine omitted in the last 24 hours), "
          + "days-without (no dose on 3 due days in a row or more), falling (the share fell below "
          + "the threshold), not-started (nothing taken 48 hours after the first due dose), "
          + "supply-ends (dispensed supply ends within 7 days), more-than-due (twice the due doses "
          + "on one of the last 7 days)."
      ) { .text($0.finding.rule.rawValue) },
      Column("medication", .text, "The medication's name.") { .text($0.medication) },
      Column("critical", .flag, "Whether it is a critical medicine.") { .flag($0.isCritical) },
      Column(
        "last_taken", .date, unit: "day",
        "The day of the last dose taken, of those that the report shows; empty without one."
      ) { .day($0.recent.lastTaken) },
      Column(
        "days_since", .integer, unit: "days",
        "Days from last_taken to the as-of day; empty without one."
      ) { .count($0.recent.daysSince) },
      Column(
        "missed_in_a_row", .integer, unit: "doses",
        "Due doses not taken or not recorded one after the other, up to the as-of instant; an "
          + "undetermined one ends the row."
      ) { .count($0.recent.missedInARow) },
      Column(
        "share_7d", .fraction, unit: "share",
        "Taken of the doses due on the as-of day, up to its instant, and the 6 days before; empty "
          + "when none was due, or the report's days do not reach so far."
      ) { .share($0.recent.share7Days) },
      Column(
        "share_before_28d", .fraction, unit: "share",
        "Taken of the doses due in the 28 days before these; empty when none was due, or the "
          + "report's days do not reach so far."
      ) { .share($0.recent.shareBefore28Days) },
    ])
}

extension Cell {
  /// A whole number that may be unknown.
  fileprivate static func count(_ value: Int?) -> Cell { value.map(Cell.integer) ?? .missing }
}
