/// One row of a patient's list of administrations.
public struct PatientAdministration: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The administration.
  public let administration: AdministrationRow

  /// Makes a row.
  public init(patient: String, administration: AdministrationRow) {
    self.patient = patient
    self.administration = administration
  }
}

extension PatientAdministration: TableRow {
  /// The columns of `administrations.csv` and of a workbook's Administrations.
  public static let definition = TableDefinition<PatientAdministration>(
    name: "administrations",
    meaning: "One administration, oldest first, those without a date last.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("order", .text, "The order's id; empty without an order.") {
        .text($0.administration.order)
      },
      Column("medication", .text, "The medication's name.") { .text($0.administration.medication) },
      Column("administration", .text, "The administration's id; empty when it has none.") {
        .text($0.administration.id)
      },
      Column(
        "local_date", .partialDate, unit: "day",
        "The local date, at the precision that was recorded; empty when undated."
      ) { .partialDate($0.administration.localDate) },
      Column("bucket", .text, "The bucket that it counts in; empty when it counts in none.") {
        .text($0.administration.bucket)
      },
      Column("outcome", .text, "taken, not-taken or undetermined.") {
        .text($0.administration.outcome.word)
      },
      Column("reason", .text, "Why the dose was not given; empty when none is recorded.") {
        .text($0.administration.reason)
      },
    ])
}
