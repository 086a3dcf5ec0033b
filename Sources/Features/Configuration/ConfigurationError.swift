/// What is wrong with a definition or a profile, and where.
public struct ConfigurationProblem: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// What is wrong and what would be right; it repeats no value that could be a secret.
  public let sentence: String
}

/// Why a definition or a profile cannot be carried out: all that is wrong with it.
public enum ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(String, reason: String)
  /// The file says something that is not known or not possible, sorted by place.
  case invalid(String, [ConfigurationProblem])
  /// Several files are wrong, each in its way.
  indirect case several([ConfigurationError])

  /// The sentences that a user reads, one a line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .invalid(let path, let problems):
      problems.map { "\(path):\($0.line):\($0.column): \($0.sentence)" }.joined(separator: "\n")
    case .several(let errors): errors.map(\.description).joined(separator: "\n")
    }
  }
}
