public import MedicationAdherence

/// Writes workbooks that open in any spreadsheet program.
///
/// For the cohort: `cohort/cohort.xlsx` and `cohort/tables.xlsx`. For each patient, in the patient's folder: `report.xlsx`.
public struct XLSXWriter: ReportWriter {
  /// The most rows of a timeline that are tables; more are written row by row in constant memory.
  static let tableRowLimit = 200_000

  private let outline: ReportOutline
  private let folder: String
  private let style: ReportStyle
  private var cohort: CohortWorkbook?

  /// Makes a writer below a folder, and begins the cohort's workbooks.
  ///
  /// Every text that is not of the data is in the style's language. Throws ``ReportWritingError``
  /// when a folder or a workbook cannot be made.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) throws {
    self.outline = outline
    self.folder = folder
    self.style = style
    guard outline.sets.contains(.cohort) else { return }
    cohort = try CohortWorkbook(outline: outline, in: folder + "/cohort", style: style)
  }

  /// What writes patients' workbooks, when a set for each patient is wanted.
  public var patientFiles: (any PatientFilesWriter)? {
    guard outline.sets.contains(.patient) else { return nil }
    return PatientWorkbooks(outline: outline, folder: folder, style: style)
  }

  /// Whether there is a workbook of the cohort, which is written row by row.
  public var takesPatients: Bool { cohort != nil }

  /// Writes a patient's rows of the cohort's workbook.
  public mutating func append(_ patient: PatientReport) throws {
    try cohort?.append(patient)
  }

  /// Writes the cohort's workbook.
  public mutating func finish(_ cohort: CohortReport) throws {
    try self.cohort?.finish(cohort)
  }
}

/// Writes a patient's `report.xlsx`.
struct PatientWorkbooks: PatientFilesWriter {
  private let folder: String
  private let sheets: PatientSheets

  /// Makes a writer below a report's folder.
  init(outline: ReportOutline, folder: String, style: ReportStyle) {
    self.folder = folder
    sheets = PatientSheets(outline, style: style)
  }

  /// Writes the workbook of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    try PatientWorkbook.write(patient, sheets, to: folder + "/" + patient.folder + "/report.xlsx")
  }
}
