/// Why two reports cannot be compared.
public enum DiffError: Error, Equatable, CustomStringConvertible {
  /// There is no report in a folder.
  case noRun(String)
  /// A report has not the table that is compared.
  case noTable(String, table: String)
  /// A table or the manifest cannot be read, or is not as it was written.
  case damaged(String, file: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noRun(let run): "\(run) is no report: it has no manifest.json"
    case .noTable(let run, let table):
      "\(run) has no \(table); reports are compared by the cohort's CSV (--per cohort, --format csv)"
    case .damaged(let run, let file):
      "\(run)/\(file) is not as it was written, so nothing is compared; adherence verify \(run) says more"
    }
  }
}
