internal import MedicationAdherence
internal import ReportWriting

/// What some patients who follow each other add to a report, made on any thread.
struct ReportPart: Sendable {
  /// Their rows of the cohort's long CSV files; nil when these are not written.
  private(set) var rows: CohortRows?
  /// Their sum.
  private(set) var sum: CohortSum
  /// The reports that the other writers are given; empty when none wants them.
  private(set) var reports: [PatientReport] = []
  private let files: PatientFiles
  private let keepsReports: Bool

  /// Makes a part of nobody; `files` writes the patients' own files.
  init(rows: CohortRows?, sum: CohortSum, files: PatientFiles, keepsReports: Bool) {
    (self.rows, self.sum) = (rows, sum)
    (self.files, self.keepsReports) = (files, keepsReports)
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
