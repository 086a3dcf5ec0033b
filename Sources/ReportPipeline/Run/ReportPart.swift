internal import MedicationAdherence
internal import ReportWriting

/// What some patients who follow each other add to a report, made on any thread.
struct ReportPart: Sendable {
  /// What is alike of all parts of one report.
  struct Kind: Sendable {
    /// Gives out rows of the cohort's long CSV files; nil when these are not written.
    let rows: RowPool?
    /// The sum of nobody.
    let sum: CohortSum
    /// Writes the patients' own files.
    let files: PatientFiles
    /// Whether other writers are given the reports.
    let keepsReports: Bool
  }

  /// The patients' sum.
  private(set) var sum: CohortSum
  /// Their rows of the cohort's long CSV files; nil when these are not written.
  private(set) var rows: (any PatientRows)?
  /// The reports that other writers are given; empty when none wants them.
  private(set) var reports: [PatientReport] = []
  private let files: PatientFiles
  private let keepsReports: Bool

  /// Makes a part of nobody.
  init(_ kind: Kind) {
    (rows, sum, files) = (kind.rows?.take(), kind.sum, kind.files)
    keepsReports = kind.keepsReports
  }

  /// Adds the next patient.
  mutating func add(_ patient: PatientReport) throws {
    try files.write(patient)
    let summary = PatientSummary(patient)
    rows?.add(patient, summary)
    sum.add(patient, summary)
    if keepsReports { reports.append(patient) }
  }
}
