internal import DurableOutput
import MedicationAdherence

/// Writes a patient's `index.html`.
struct PatientPageFiles: PatientFilesWriter {
  let outline: ReportOutline
  let folder: String
  let frame: PageFrame

  /// Writes the page of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    let page = PatientPage(
      outline: outline, frame: frame, patient: patient, drawings: drawings)
    try OutputFile.write(page.html, to: "\(folder)/\(patient.folder)/index.html")
  }
}
