public import MedicationAdherence

/// Writes one format of a report into a folder.
///
/// A writer is given every patient in the order of their ids, one at a time, so that no report has
/// to be held in memory as a whole, and then the cohort. It makes the folders that it needs and
/// computes no figure of its own.
public protocol ReportWriter {
  /// Writes what belongs to one patient, and that patient's part of the cohort's files.
  ///
  /// Throws ``ReportWritingError`` when a file cannot be written.
  mutating func write(_ patient: PatientReport) throws

  /// Writes what belongs to the cohort and closes every file.
  ///
  /// Throws ``ReportWritingError`` when a file cannot be written.
  mutating func finish(_ cohort: CohortReport) throws
}
