import MedicationAdherence

/// Writes a patient's `report.xlsx`.
struct PatientWorkbooks: PatientFilesWriter {
  private let folder: String
  private let sheets: PatientSheets

  /// Makes a writer below a report's folder.
  init(context: ReportContext, folder: String, style: ReportStyle) {
    self.folder = folder
    sheets = PatientSheets(context: context, style: style)
  }

  /// Writes the workbook of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    try PatientWorkbook.write(patient, sheets, to: folder + "/" + patient.folder + "/report.xlsx")
  }
}
