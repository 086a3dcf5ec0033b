/// Why refills cannot be measured.
public enum RefillError: Error, Equatable, CustomStringConvertible {
  /// A file of drug classes cannot be read.
  case classFile(String, reason: String)
  /// A file of drug classes is not written as one.
  case malformedClassFile(String, reason: String)
  /// No dispense is of a drug in the file of drug classes.
  case noSuchClass(String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noSuchClass(let path):
      "no dispense in the data is of a drug in \(path); check --class, its codes are those of the "
        + "data, or groups of ATC"
    case .classFile(let path, let reason), .malformedClassFile(let path, let reason):
      "the drug classes in \(path) cannot be used: \(reason)"
    }
  }
}
