import MedicationAdherence
import ReportLanguage

extension SheetLayouts {
  /// The columns beside the name by which a patient is found; none where the report does not tell them.
  func identityColumns<Row>(
    _ identity: @escaping @Sendable (Row) -> PatientIdentity?
  ) -> [Column<Row>] {
    guard context.identityDetail > .none else { return [] }
    return [
      Column("record_number", .text, "The number of the patient's record. On the sheet only.") {
        .text(identity($0)?.recordNumber ?? "")
      },
      Column(
        "age", .integer, unit: "years",
        "The age in whole years on the as-of day, or at death; empty unless it is certain. On the sheet "
          + "only."
      ) { identity($0)?.age.map(Cell.integer) ?? .missing },
    ]
  }
}

extension TableLayout {
  /// The same with further columns from a place on.
  func inserting(_ columns: [Column<Row>], at place: Int) -> TableLayout {
    columns.reversed().reduce(self) { $0.inserting($1, at: place) }
  }
}
