internal import DurableOutput
import MedicationAdherence
import ReportWriting

/// Writes a made-up, lifelike FHIR data set into a folder, as NDJSON with one file per type.
///
/// The files are `Patient.ndjson`, `MedicationRequest.ndjson` (`MedicationOrder.ndjson` in DSTU2),
/// `Medication.ndjson` and `MedicationAdministration.ndjson`. They are written patient by patient,
/// so memory does not grow with their number.
public struct SampleWriter: Sendable {
  private let options: SampleOptions

  /// Makes a writer of one data set.
  public init(_ options: SampleOptions) {
    self.options = options
  }

  /// Writes the data set into a folder that is empty or not there yet, and says what it holds.
  ///
  /// The folder appears whole or not at all. `progress` is told after each patient what has been written
  /// so far. Throws ``SampleError`` when an option will not do, ``UsageError`` for no folder's name,
  /// ``OutputError`` when the folder will not,
  /// `ReportWritingError` when a file cannot be written, and `CancellationError` when the task is
  /// cancelled.
  @discardableResult
  public func write(
    to folder: String, progress: (SampleSummary) -> Void = { _ in }
  ) throws -> SampleSummary {
    try options.check()
    let output = try AtomicFolder(at: checkedFolder(folder), replacing: .emptyFolder)
    let summary = try write(progress: progress) {
      try OutputFile(at: output.partialPath + "/" + $0)
    }
    try output.finish(syncing: output.files())
    return summary
  }

  /// Writes the data set into sinks, one opened for each file name.
  func write(
    progress: (SampleSummary) -> Void = { _ in }, open: (String) throws -> any ByteSink
  ) throws -> SampleSummary {
    let last = options.firstDay.adding(days: options.days - 1)
    guard let range = DayRange(first: options.firstDay, last: last) else { return SampleSummary() }
    var files = try SampleFiles(options, open: open)
    try files.writeMedications()
    var number = 0
    while options.administrationLimit == nil ? number < options.patients : !files.isFull {
      try Task.checkCancellation()
      number += 1
      try files.write(SamplePatient(number: number, seed: options.seed, range: range))
      progress(files.summary)
    }
    try files.close()
    return files.summary
  }
}
