/// Why there is nothing to read.
public enum IntakeError: Error, Equatable, CustomStringConvertible {
  /// No file or folder has this name.
  case notFound(String)
  /// The system refuses to open it.
  case notReadable(String, reason: String)
  /// The folder holds no file that this tool reads.
  case nothingToRead(String)
  /// The inputs, of which this is the first, hold not a single byte.
  case emptyInput(String, others: Int)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .notFound(let path) where path.contains("\u{FFFD}"):
      "there is no file or folder \(path), in place of whose \u{FFFD} its name may have bytes that are"
        + " not UTF-8; rename it, or name the folder that it is in to see which bytes these are"
    case .notFound(let path):
      "there is no file or folder \(path); check the path (- is standard input)"
    case .notReadable(let path, let reason):
      "\(path) cannot be read: \(reason); check its permissions"
    case .nothingToRead(let path):
      "\(path) holds no .ndjson, .jsonl or .json file (each may end in .gz); name the folder of the export"
    case .emptyInput(let path, let others):
      "nothing at all is in \(path == "-" ? "standard input" : path)"
        + (others == 0 ? "" : " and \(others) \(others == 1 ? "other file" : "other files")")
        + "; check that the export ran to its end"
    }
  }
}
