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
  /// Throws ``ReportWritingError`` when a file cannot be written.
  mutating func append(_ patient: PatientReport) throws

  /// Writes what belongs to the cohort and closes every file.
  ///
  /// Throws ``ReportWritingError`` when a file cannot be written.
  mutating func finish(_ cohort: CohortReport) throws

  /// The long files of the cohort, once all is finished: what was written need not be read again.
  var longFiles: [WrittenFile] { get }
}

extension ReportWriter {
  /// No patient has to be appended.
  public var takesPatients: Bool { false }

  /// Appends nothing: the cohort's files are made of sums.
  public mutating func append(_ patient: PatientReport) throws {}

  /// No file is long.
  public var longFiles: [WrittenFile] { [] }
}

/// Writes the files in patients' own folders, in one format.
///
/// It keeps nothing of a patient, so that several threads can write at once, in any order.
public protocol PatientFilesWriter: Sendable {
  /// Writes the files of one patient; `drawings` are the patient's charts.
  ///
  /// Throws ``ReportWritingError`` when a file cannot be written.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws
}

/// The charts of a patient's lines, which are drawn once for the files and the page that show them.
///
/// A chart is drawn when it is first asked for, so that a report without charts draws none. Of one
/// thread.
public final class PatientDrawings {
  private let patient: PatientReport
  private let context: ReportContext
  private let style: ReportStyle

  /// Makes the charts of a patient.
  public init(of patient: PatientReport, context: ReportContext, style: ReportStyle) {
    (self.patient, self.context, self.style) = (patient, context, style)
  }

  /// The doses of each line over its buckets.
  private(set) lazy var lines = patient.series.map { series in
    LineChart(series, of: patient, context: context, style: style)
  }

  /// The times of day of each line's doses; nil where none is known.
  private(set) lazy var times = patient.series.map { series in
    DoseTimesChart(series, of: patient, context: context, style: style)?.document
  }
}
