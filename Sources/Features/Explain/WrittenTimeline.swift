internal import Foundation
internal import MedicationAdherence
internal import ReportWriting

/// The `timeline.csv` of a report that was written, to hold numbers against.
struct WrittenTimeline {
  private let bytes: Data?
  private let dialect: CSVDialect

  /// Opens the cohort's timeline, else the patient's; the report may have neither.
  init(of run: FinishedRun, patientFolder: String) {
    dialect = run.csvDialect
    let names = ["cohort", patientFolder].map { "\(run.folder)/\($0)/timeline.csv" }
    bytes =
      names.lazy.compactMap { name in
        try? Data(contentsOf: URL(fileURLWithPath: name), options: .alwaysMapped)
      }.first
  }

  /// Whether a row that was counted again is in the file as it is.
  func agreement(_ series: SeriesReport, in bucket: BucketCounts) -> Explanation.Agreement {
    guard let bytes else { return .notWritten }
    let row = TimelineCSV(series, in: bucket, dialect: dialect).row
    return bytes.range(of: Data([UInt8(ascii: "\n")] + row)) == nil ? .different : .same
  }
}
