extension WorklistRow: TableRow {
  /// The columns of `worklist.csv` and of a workbook's Worklist.
  public static let definition = TableDefinition<WorklistRow>(
    name: "worklist",
    meaning: "A patient to see as of the as-of instant, for a medication and a rule; the patient "
      + "with the gravest row first.",
    columns: identity + about + lately)

  private static let identity: [Column<WorklistRow>] = [
    Column("patient", .text, "The patient's id.") { .text($0.patient.id) },
    Column(
      "ward", .text,
      "The ward where the patient is at the as-of instant; empty when it is not known or was not "
        + "asked for."
    ) { .text($0.patient.ward) },
    Column(
      "rule", .text,
      "Why: critical-omitted (a dose of a critical medicine omitted in the last 24 hours), "
        + "critical-delayed (one of them given more than 2 hours late), days-without (no dose on 3 due "
        + "days in a row or more), falling (the share fell below the threshold), not-started (nothing "
        + "taken 48 hours after the first due dose), supply-ends (dispensed supply ends within 7 days), "
        + "more-than-due (twice the due doses on one of the last 2 days)."
    ) { .text($0.finding.rule.rawValue) },
    Column("medication_code", .text, Medication.meaningOfCode) { .text($0.medication.code) },
    Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
    Column(
      "order_id", .text,
      "The id of the order of the latest dose that the row is about; empty when it is about none."
    ) { .text($0.doses.order) },
    Column("critical", .flag, "Whether it is a critical medicine.") { .flag($0.isCritical) },
  ]

  private static let about: [Column<WorklistRow>] = [
    Column(
      "due_date", .date, unit: "day",
      "The day on which the latest dose that the row is about was due; empty when it is about none."
    ) { .day($0.doses.day) },
    Column(
      "due_time", .text, "The time at which it was due; empty where the order names none."
    ) { .text($0.doses.minute.map { LocalTimeText.text(minutes: Int($0)) } ?? "") },
    Column(
      "category", .text,
      "The kind of reason of the omitted doses, the gravest one of several, as in omissions.csv; empty "
        + "when none was omitted."
    ) { .text($0.doses.category?.rawValue ?? "") },
    Column(
      "reason", .text,
      "The reason of the latest of these, in words; empty when none is recorded."
    ) { .text($0.doses.reason) },
    Column(
      "missed", .integer, unit: "doses",
      "The omitted doses that the row is about; empty for a rule that is not about omitted doses."
    ) { .count($0.doses.missed) },
  ]

  private static let lately: [Column<WorklistRow>] = [
    Column(
      "missed_in_a_row", .integer, unit: "doses",
      "Due doses not taken or not recorded one after the other, up to the as-of instant; an "
        + "undetermined one ends the row."
    ) { .count($0.recent.missedInARow) },
    Column(
      "last_taken", .date, unit: "day",
      "The day of the last dose taken, of those that the report shows; empty without one."
    ) { .day($0.recent.lastTaken?.day) },
    Column(
      "days_since", .integer, unit: "days",
      "Days from last_taken to the as-of day; empty without one."
    ) { .count($0.recent.daysSince) },
    Column(
      "delay_minutes", .integer, unit: "min",
      "How long after its time the latest dose that the row is about was given; empty for a rule that is "
        + "not about late doses."
    ) { .count($0.doses.delayMinutes) },
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
  ]
}

extension Cell {
  /// A whole number that may be unknown.
  fileprivate static func count(_ value: Int?) -> Cell { value.map(Cell.integer) ?? .missing }
}
