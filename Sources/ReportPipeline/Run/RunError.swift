/// Why a run cannot be made or finished.
public enum RunError: Error, Equatable, CustomStringConvertible {
  /// Strict reading met bad data: how much in words, and where.
  case badData(String, places: Int, first: String)
  /// A file that lists patients cannot be used.
  case patientList(String, reason: String)
  /// The order that was asked for is not in the data.
  case noSuchOrder(String)
  /// A file of drug classes cannot be read.
  case classFile(String, reason: String)
  /// A file of drug classes is not written as one.
  case malformedClassFile(String, reason: String)
  /// No dispense is of a drug in the file of drug classes.
  case noSuchClass(String)

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
    case .noSuchOrder(let id):
      "there is no order \(id) in the data; check --order, `adherence orders` lists them all"
    case .patientList(let path, let reason):
      "the patients in \(path) cannot be used: \(reason)"
    case .noSuchClass(let path):
      "no dispense in the data is of a drug in \(path); check --class, its codes are those of the "
        + "data, or groups of ATC"
    case .classFile(let path, let reason), .malformedClassFile(let path, let reason):
      "the drug classes in \(path) cannot be used: \(reason)"
    case .keyFile(let path, let reason):
      "the key in \(path) cannot be used: \(reason)"
    }
  }
}
