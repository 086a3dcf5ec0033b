/// One reason for which doses of one medication were not taken.
public struct ReasonRow: Hashable, Sendable {
  /// The medication.
  public let medication: Medication
  /// Why, several reasons joined by `; `; empty when none is recorded.
  public let reason: String
  /// The patients with at least one such dose.
  public let patients: Int
  /// The doses that were not taken for it, in the buckets of the report.
  public let notTaken: Int
  /// The doses of the medication that were not taken for any reason, or for none that is recorded.
  public let ofAll: Int
}

extension ReasonRow: TableRow {
  /// The columns of a workbook's Reasons.
  public static let definition = TableDefinition<ReasonRow>(
    name: "reasons",
    meaning: "One reason for which doses of one medication were not taken.",
    columns: [
      Column("medication_code", .text, Medication.meaningOfCode) {
        .text($0.medication.code)
      },
      Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
      Column("reason", .text, "The recorded reason, or that none is recorded.") {
        .text($0.reason)
      },
      Column("patients", .integer, unit: "patients", "Patients with at least one such dose.") {
        .integer($0.patients)
      },
      Column(
        "not_taken", .integer, unit: "administrations",
        "Doses not taken for the reason, in the buckets of the report."
      ) { .integer($0.notTaken) },
      Column(
        "share", .fraction, unit: "share",
        "Their share of all doses of the medication that were not taken."
      ) { .share($0.ofAll == 0 ? nil : Double($0.notTaken) / Double($0.ofAll)) },
    ])
}
