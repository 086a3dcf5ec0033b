import DurableOutput
import MedicationAdherence
import Synchronization

/// Writes the tables of single patients, each into the patient's folder.
final class PatientCSVFiles: PatientFilesWriter {
  private let tables: [TableFile]
  private let folder: String
  private let dialect: CSVDialect
  private let formulas: FormulaWatch
  /// The patients' folders, in the order in which they were written.
  private let written = Mutex<[String]>([])

  /// Makes a writer below a report's folder; `formulas` counts texts that look like formulas.
  init(
    _ tables: [TableFile], _ folder: String, _ dialect: CSVDialect, _ formulas: FormulaWatch
  ) {
    (self.tables, self.folder, self.dialect, self.formulas) = (tables, folder, dialect, formulas)
  }

  /// Writes the files of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    for table in tables {
      guard var encoder = table.encoder(dialect) else { continue }
      encoder.add(patient, PatientSummary(patient))
      let output = try OutputFile(at: "\(folder)/\(patient.folder)/\(table.fileName)")
      let file = try CSVFile(output, of: table, dialect: dialect)
      try file.append(encoded: encoder.bytes)
      try file.close()
      formulas.note(encoder.metFormulaText)
    }
    note(folder: patient.folder)
  }

  /// Notes that a patient's files are there.
  func note(folder: String) { written.withLock { $0.append(folder) } }

  /// Writes `patients/datapackage.json`, which says what the columns hold; nothing without a patient.
  func describe() throws {
    let folders = written.withLock { $0 }.sorted { $0.precedesByBytes($1) }
    guard !folders.isEmpty, !tables.isEmpty else { return }
    try DataPackage.patients(tables, dialect, folders: folders).write(
      to: OutputFile(at: folder + "/patients/datapackage.json"))
  }
}
