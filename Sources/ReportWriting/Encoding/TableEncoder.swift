import MedicationAdherence

/// Encodes the rows that patients add to a table as CSV.
///
/// A long table may bring an encoder of its own; tests hold each to the text of its table's definition.
protocol TableEncoder: Sendable {
  /// The rows so far.
  var bytes: [UInt8] { get }

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { get }

  /// Adds the rows of a patient; `summary` sums the patient up.
  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary)

  /// Forgets the rows and keeps their memory.
  mutating func removeRows()
}

/// Encodes the rows of any table by its definition, cell by cell.
struct DefinitionEncoder<Row: TableRow>: TableEncoder {
  private let rows: @Sendable (PatientReport) -> [Row]
  private var encoder: CSVEncoder

  var bytes: [UInt8] { encoder.bytes }
  var metFormulaText: Bool { encoder.metFormulaText }

  /// Makes an encoder of the rows that a patient adds.
  init(
    _ dialect: CSVDialect, conditions: ColumnConditions = .all,
    rows: @escaping @Sendable (PatientReport) -> [Row]
  ) {
    (encoder, self.rows) = (CSVEncoder(dialect, conditions: conditions), rows)
  }

  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary) {
    for row in rows(patient) { encoder.append(row) }
  }

  mutating func removeRows() { encoder.removeRows() }
}
