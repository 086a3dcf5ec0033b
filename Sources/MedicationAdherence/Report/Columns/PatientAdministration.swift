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
    columns: [Column("patient", .text, "The patient's id.") { .text($0.patient) }]
      + [
        AdministrationRow.orderColumn, AdministrationRow.medicationColumn,
        AdministrationRow.idColumn, AdministrationRow.localDateColumn,
        AdministrationRow.bucketColumn, AdministrationRow.outcomeColumn,
        AdministrationRow.reasonColumn,
      ].map { $0.of { $0.administration } })
}
