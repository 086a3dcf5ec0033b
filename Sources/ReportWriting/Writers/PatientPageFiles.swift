import MedicationAdherence

/// Writes a patient's `index.html`.
struct PatientPageFiles: PatientFilesWriter {
  let outline: ReportOutline
  let folder: String
  let frame: PageFrame

  /// Writes the page of one patient.
  func write(_ patient: PatientReport) throws {
    let page = PatientPage(outline: outline, frame: frame, patient: patient)
    try OutputFile.write(page.html, to: "\(folder)/\(patient.folder)/index.html")
  }
}
