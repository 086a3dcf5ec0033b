/// Why a report could not be written.
public enum ReportWritingError: Error, Equatable, CustomStringConvertible {
  /// The system refused to write a file; `reason` is its own words, with the way out where one is known.
  case cannotWrite(file: String, reason: String)
  /// Who read what was written to an open descriptor has gone away: a pipe is broken.
  case readerIsGone(file: String)
  /// A workbook could not be made; `reason` is the library's own words.
  case workbook(file: String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .cannotWrite(let file, let reason):
      "cannot write \(file): \(reason)"
    case .readerIsGone(let file): "nobody reads \(file) any more"
    case .workbook(let file, let reason):
      "cannot write the workbook \(file): \(reason)"
    }
  }
}
