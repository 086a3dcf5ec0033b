public import MedicationAdherence

/// The rows that some patients add to the cohort's long CSV files, encoded on any thread.
///
/// They are written in the order of the patients (``CSVWriter``).
public struct CohortRows: Sendable {
  /// The rows of `timeline.csv` and `measures.csv`.
  private(set) var series: SeriesEncoder
  /// The rows of `patients.csv`.
  private(set) var patients: CSVEncoder

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { series.metFormulaText || patients.metFormulaText }

  /// No rows yet.
  init(_ dialect: CSVDialect) {
    series = SeriesEncoder(dialect)
    patients = CSVEncoder(dialect)
  }

  /// Adds the rows of a patient; `summary` sums the patient up.
  public mutating func add(_ patient: PatientReport, _ summary: PatientSummary) {
    series.add(patient.series)
    patients.append(summary)
    patients.endRow()
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeAll() {
    series.removeRows()
    patients.removeRows()
  }
}
