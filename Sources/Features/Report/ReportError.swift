/// Why a report cannot be made or finished.
public enum ReportError: Error, Equatable, CustomStringConvertible {
  /// Strict reading met bad data: how much in words, and where.
  case badData(String, places: Int, first: String)
  /// The key of pseudonyms cannot be used.
  case keyFile(String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .badData(let count, let places, let first):
      """
      \(count) could not be used and --strict was given, so nothing was written; \
      \(places == 1 ? "it is this" : "the first is this"): \(first)
      """
    case .keyFile(let path, let reason):
      "the key in \(path) cannot be used: \(reason)"
    }
  }
}
