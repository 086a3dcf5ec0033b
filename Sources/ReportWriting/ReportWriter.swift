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

  /// Whether every patient has to be appended, since the rows cannot be encoded on other threads.
  var takesPatients: Bool { get }

  /// Writes a patient's part of the cohort's files.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  mutating func append(_ patient: PatientReport) throws

  /// Writes what belongs to the cohort and closes every file.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  mutating func finish(_ cohort: CohortReport) throws

  /// The long files of the cohort, once all is finished: what was written need not be read again.
  var longFiles: [ManifestFile] { get }
}

extension ReportWriter {
  /// No patient has to be appended.
  public var takesPatients: Bool { false }

  /// Appends nothing: the cohort's files are made of sums.
  public mutating func append(_ patient: PatientReport) throws {}

  /// No file is long.
  public var longFiles: [ManifestFile] { [] }
}
