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
  func write(_ patient: PatientReport) throws {
    try writeSeries(of: patient)
    try write(patient.series.flatMap(DoseTimeRow.rows), to: "dose-times.csv", of: patient)
    try write(
      patient.administrations.map {
        PatientAdministration(patient: patient.id, administration: $0)
      }, to: "administrations.csv", of: patient)
    let output = try OutputFile(at: path("datapackage.json", of: patient))
    try output.write(package)
    try output.close()
  }

  private func writeSeries(of patient: PatientReport) throws {
    var encoder = SeriesEncoder(dialect)
    encoder.encode(patient.series)
    formulas.note(encoder.metFormulaText)
    let timeline: CSVFile<TimelineRow> = try file("timeline.csv", of: patient)
    try timeline.append(encoded: encoder.timeline.bytes)
    try timeline.close()
    let measures: CSVFile<SeriesReport> = try file("measures.csv", of: patient)
    try measures.append(encoded: encoder.measures.bytes)
    try measures.close()
  }

  private func write<Row: TableRow>(
    _ rows: [Row], to name: String, of patient: PatientReport
  ) throws {
    var file: CSVFile<Row> = try file(name, of: patient)
    try file.append(rows)
    try file.close()
    formulas.note(file.metFormulaText)
  }

  private func file<Row>(_ name: String, of patient: PatientReport) throws -> CSVFile<Row> {
    try CSVFile(OutputFile(at: path(name, of: patient)), dialect: dialect)
  }

  private func path(_ name: String, of patient: PatientReport) -> String {
    "\(folder)/\(patient.folder)/\(name)"
  }
}
