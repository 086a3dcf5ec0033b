public import DurableOutput
public import MedicationAdherence

/// Writes one format of a report into a folder.
///
/// Patients' own files are written apart, by ``patientFiles``, in any order and on any thread. The
/// cohort's files are given every patient in the order of their ids, one at a time, so that no
/// report has to be held in memory as a whole, and then the cohort. A writer makes the folders that
/// it needs and computes no figure of its own.
public protocol ReportWriter {
  /// What writes patients' own files; nil when none are wanted.
  var patientFiles: (any PatientFilesWriter)? { get }

  /// Gives out rows that encode patients on any thread; nil when the writer takes none.
  var rows: RowPool? { get }

  /// Whether every patient has to be appended, since the rows cannot be encoded on other threads.
  var takesPatients: Bool { get }

  /// Writes a patient's part of the cohort's files.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  mutating func append(_ patient: PatientReport) throws

  /// Writes the rows of the next patients, which are of its own ``rows``, and gives them back.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  mutating func append(_ rows: any PatientRows) throws

  /// Takes what the manifest will say of the run, before the cohort.
  mutating func record(_ facts: RunFacts)

  /// Writes what belongs to the cohort and closes every file.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  mutating func finish(_ cohort: CohortReport) throws

  /// The long files of the cohort, once all is finished: what was written need not be read again.
  var longFiles: [ManifestFile] { get }

  /// Whether a text was written that a spreadsheet would take for a formula.
  var metFormulaText: Bool { get }
}

extension ReportWriter {
  /// No rows are encoded on other threads.
  public var rows: RowPool? { nil }

  /// No patient has to be appended.
  public var takesPatients: Bool { false }

  /// Appends nothing: the cohort's files are made of sums.
  public mutating func append(_ patient: PatientReport) throws {}

  /// Appends nothing, for no rows were handed out.
  public mutating func append(_ rows: any PatientRows) throws {}

  /// Says nothing of the run.
  public mutating func record(_ facts: RunFacts) {}

  /// No file is long.
  public var longFiles: [ManifestFile] { [] }

  /// The format has no formulas.
  public var metFormulaText: Bool { false }
}

/// Writes the files in patients' own folders, in one format.
///
/// It keeps nothing of a patient but the folder's name, so that several threads can write at once, in any
/// order.
public protocol PatientFilesWriter: Sendable {
  /// Writes the files of one patient; `drawings` are the patient's charts.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws

  /// Notes that the files of a patient with this folder were written by another process.
  func note(folder: String)
}

extension PatientFilesWriter {
  /// Nothing is kept of a patient.
  public func note(folder: String) {}
}
