internal import FHIRServer

/// Why a dose is not recorded, beside what the server says.
public enum RecordError: Error, Equatable, CustomStringConvertible {
  /// The server has no such order.
  case noSuchOrder(String)
  /// The order names no patient whose doses could be recorded.
  case withoutPatient(String)
  /// No dose of the order should be recorded: the order, and why.
  case orderRefused(String, reason: String)
  /// The dose is there with another outcome: the administration, and its outcome.
  case otherOutcome(String, outcome: String)
  /// The dose is there, and was entered in error.
  case takenBack(String)
  /// Lines of a file cannot be recorded.
  case badLines(InputTableError)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noSuchOrder(let name): "there is no order \(name) on the server"
    case .withoutPatient(let name): "\(name) names no patient, so whose dose it is cannot be said"
    case .orderRefused(let name, let reason):
      "no dose of \(name) is recorded, because \(reason); give --force to record it all the same"
    case .otherOutcome(let name, let outcome):
      "this dose is recorded as \(outcome); adherence record correct \(name) changes it"
    case .takenBack(let name):
      "this dose was recorded as \(name) and taken back; --key TEXT records it anew"
    case .badLines(let error): error.description
    }
  }
}
