internal import DurableOutput
import MedicationAdherence

/// Writes a patient's `timeline.csv`, `measures.csv`, `dose-times.csv`, `administrations.csv` and
/// `datapackage.json`.
struct PatientCSVFiles: PatientFilesWriter {
  private let folder: String
  private let dialect: CSVDialect
  private let formulas: FormulaWatch
  /// The package, which is the same for every patient.
  private let package: [UInt8]

  /// Makes a writer below a report's folder; `formulas` is told of texts that look like formulas.
  init(folder: String, dialect: CSVDialect, formulas: FormulaWatch) throws {
    (self.folder, self.dialect, self.formulas) = (folder, dialect, formulas)
    package = try DataPackage.patient(dialect).bytes
  }

  /// Writes the files of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    try writeSeries(of: patient)
    var rows = PatientRowsEncoder(dialect)
    try write(
      DoseTimeRow.self, rows.doseTimes(of: patient.series), to: "dose-times.csv", of: patient)
    try write(
      PatientAdministration.self, rows.administrations(of: patient), to: "administrations.csv",
      of: patient)
    formulas.note(rows.metFormulaText)
    let output = try OutputFile(at: path("datapackage.json", of: patient))
    try output.write(package)
    try output.close()
  }

  private func writeSeries(of patient: PatientReport) throws {
    var encoder = SeriesEncoder(dialect)
    encoder.add(patient.series)
    formulas.note(encoder.metFormulaText)
    try write(TimelineRow.self, encoder.timeline.bytes, to: "timeline.csv", of: patient)
    try write(SeriesReport.self, encoder.measures.bytes, to: "measures.csv", of: patient)
  }

  /// Writes a table whose rows are encoded already.
  private func write<Row: TableRow>(
    _ table: Row.Type, _ rows: [UInt8], to name: String, of patient: PatientReport
  ) throws {
    let file: CSVFile<Row> = try file(name, of: patient)
    try file.append(encoded: rows)
    try file.close()
  }

  private func file<Row>(_ name: String, of patient: PatientReport) throws -> CSVFile<Row> {
    try CSVFile(OutputFile(at: path(name, of: patient)), dialect: dialect)
  }

  private func path(_ name: String, of patient: PatientReport) -> String {
    "\(folder)/\(patient.folder)/\(name)"
  }
}
