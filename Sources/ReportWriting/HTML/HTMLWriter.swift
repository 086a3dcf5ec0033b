internal import DurableOutput
public import MedicationAdherence

/// Writes the page to start from, `index.html`, and a page for each patient.
///
/// The pages link to what the other writers wrote, as the outline's sets and formats say. Past 1,000
/// patients the list goes on in `index-2.html` and so on; one page at a time is held in memory.
public struct HTMLWriter: ReportWriter {
  private let outline: ReportOutline
  private let folder: String
  private let frame: PageFrame

  /// Makes a writer into a report's folder.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) {
    (self.outline, self.folder) = (outline, folder)
    frame = PageFrame(style, sizes: SizeSwitch(outline.context))
  }

  /// What writes `index.html` into patients' folders, when a set for each patient is wanted.
  public var patientFiles: (any PatientFilesWriter)? {
    guard outline.sets.contains(.patient) else { return nil }
    return PatientPageFiles(outline: outline, folder: folder, frame: frame)
  }

  /// Writes the page to start from, and what goes on behind it.
  public mutating func finish(_ cohort: CohortReport) throws {
    let page = IndexPage(outline: outline, frame: frame, cohort: cohort)
    try write(page.html, to: PatientPages.file(1))
    for number in (1...page.pages.count).dropFirst() {
      try write(page.html(page: number), to: PatientPages.file(number))
    }
  }

  private func write(_ page: String, to path: String) throws {
    try OutputFile.write(page, to: "\(folder)/\(path)")
  }
}

/// Writes a patient's `index.html`, and `record.html` where doses are known.
struct PatientPageFiles: PatientFilesWriter {
  let outline: ReportOutline
  let folder: String
  let frame: PageFrame

  /// Writes the pages of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    let frame = frame.spoken(of: patient)
    let page = PatientPage(
      outline: outline, frame: frame, patient: patient, drawings: drawings)
    try OutputFile.write(page.html, to: "\(folder)/\(patient.folder)/index.html")
    guard RecordPage.isWritten(of: patient, outline.context) else { return }
    let record = RecordPage(frame: frame, patient: patient, context: outline.context)
    try OutputFile.write(record.html, to: "\(folder)/\(patient.folder)/record.html")
  }
}
