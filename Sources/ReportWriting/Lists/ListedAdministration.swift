public import MedicationAdherence

/// An administration as a list shows it.
public struct ListedAdministration: ListedRow {
  /// The patient's id.
  public let patient: String
  /// The administration.
  public let administration: AdministrationRow

  /// Makes a row.
  public init(patient: String, _ administration: AdministrationRow) {
    self.patient = patient
    self.administration = administration
  }

  /// Green is taken, red is not taken, yellow is undetermined.
  public func colour(of column: String) -> TerminalColour? {
    guard column == "outcome" else { return nil }
    return switch administration.outcome {
    case .taken: .green
    case .notTaken: .red
    case .undetermined: .yellow
    }
  }

  /// The columns of a list of administrations.
  public static let definition = TableDefinition<ListedAdministration>(
    name: "listed_administrations",
    meaning: "One administration, oldest first, those without a date last.",
    columns: [Column("patient", .text, "The patient's id.") { .text($0.patient) }]
      + [
        AdministrationRow.localDateColumn, AdministrationRow.localTimeColumn,
        AdministrationRow.outcomeColumn, AdministrationRow.interruptedColumn,
        AdministrationRow.medicationColumn, AdministrationRow.orderColumn,
        AdministrationRow.idColumn, AdministrationRow.reasonColumn,
      ].map { $0.of { $0.administration } })
}
