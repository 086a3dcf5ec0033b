public import DurableOutput

/// Why a report could not be written.
public enum ReportWritingError: Error, Equatable, CustomStringConvertible {
  /// The file of a workbook cannot be made.
  case output(OutputError)
  /// A workbook could not be made; `reason` is the library's own words.
  case workbook(file: String, reason: String)
  /// The database could not be written; `reason` says why.
  case database(file: String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .output(let error): error.description
    case .workbook(let file, let reason):
      "cannot write the workbook \(file): \(reason)"
    case .database(let file, let reason):
      "cannot write the database \(file): \(reason)"
    }
  }
}
