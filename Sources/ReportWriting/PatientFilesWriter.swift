internal import DurableOutput
public import MedicationAdherence

/// Writes the files in patients' own folders, in one format.
///
/// It keeps nothing of a patient, so that several threads can write at once, in any order.
public protocol PatientFilesWriter: Sendable {
  /// Writes the files of one patient; `drawings` are the patient's charts.
  ///
  /// Throws ``OutputError`` or ``ReportWritingError`` when a file cannot be written.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws
}
