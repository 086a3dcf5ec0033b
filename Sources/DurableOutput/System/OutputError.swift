internal import Glibc

/// Why an output cannot be written or put in its place.
public enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The output exists and may not be replaced.
  case outputExists(String)
  /// The output exists and is something else, so it is never replaced; `found` says what, when this
  /// tool wrote it.
  case outputIsOther(String, wanted: String, found: String?)
  /// The output is to be a new or empty folder and is not.
  case outputInUse(String)
  /// It cannot be written; the reason ends with the way out, where one is known.
  case cannotWrite(String, reason: String)
  /// Another run writes to the same output.
  case locked(String)
  /// The reader of an open descriptor has gone away: a broken pipe.
  case readerIsGone(file: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .outputExists(let path):
      "\(path) exists already; give --overwrite to replace it, or another --output"
    case .outputIsOther(let path, let wanted, let found):
      "\(path) exists and is \(found.map { $0 + ", " } ?? "")not \(wanted) of this tool, so it is"
        + " not replaced; give another --output"
    case .outputInUse(let path):
      "cannot write into \(path): it is not an empty folder; choose another --output"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    case .locked(let path):
      "another run is writing \(path); wait for it, or give another --output"
    case .readerIsGone(let file): "nobody reads \(file) any more"
    }
  }
}

extension OutputError {
  /// The error for what the system has just refused (`errno`).
  package static func cannotWrite(_ path: String) -> OutputError {
    cannotWrite(path, errno: errno)
  }

  /// The error for an error number of the system.
  ///
  /// `elsewhere` says how to write to another place.
  public static func cannotWrite(
    _ path: String, errno code: Int32, elsewhere: String = "give another --output"
  ) -> OutputError {
    .cannotWrite(path, reason: SystemReason.ofWriting(code, elsewhere: elsewhere))
  }
}
