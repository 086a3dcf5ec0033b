/// Why an output cannot be compared with its manifest.
public enum VerifyError: Error, Equatable, CustomStringConvertible {
  /// There is no folder, or one that no run wrote.
  case noRun(String)
  /// This user may not look into the folder.
  case notReadable(String)
  /// The manifest cannot be read.
  case badManifest(String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noRun(let path):
      "\(path) is no output of a run: it has no manifest.json; name the folder of a report"
    case .notReadable(let path): "\(path) cannot be read: this user may not look into it"
    case .badManifest(let path):
      "\(path) cannot be read, so nothing is known of what the run wrote; restore it from a backup, or"
        + " make the report again"
    }
  }
}
