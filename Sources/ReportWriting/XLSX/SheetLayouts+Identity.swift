import MedicationAdherence
import ReportLanguage
import Synchronization

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

extension SheetLayouts {
  /// A table with the patient's name beside the id; in a workbook of one patient as it is.
  func named<Row>(
    _ layout: TableLayout<Row>, _ patient: @escaping @Sendable (Row) -> String
  ) -> TableLayout<Row> {
    guard !isOfOnePatient else { return layout }
    let names = names
    var named = layout.inserting(
      Column(
        "patient_name", .text, "The patient's name, where the record has one. On the sheet only."
      ) {
        .text(names[patient($0)])
      }, at: 1)
    if named.identityCount > 0 { named.identityCount += 1 }
    return named
  }
}

/// The names of patients by their ids, for the rows that have ids only.
final class PatientNames: Sendable {
  private let names = Mutex<[String: String]>([:])

  /// Takes the name of a patient, before the first row with the id.
  func add(_ patient: PatientReport) {
    guard !patient.name.isEmpty else { return }
    names.withLock { $0[patient.id] = patient.name }
  }

  /// The name of a patient; empty when the record has none, and where names are not told.
  subscript(id: String) -> String { names.withLock { $0[id] ?? "" } }
}

extension TableLayout {
  /// The same with further columns from a place on.
  func inserting(_ columns: [Column<Row>], at place: Int) -> TableLayout {
    columns.reversed().reduce(self) { $0.inserting($1, at: place) }
  }
}
