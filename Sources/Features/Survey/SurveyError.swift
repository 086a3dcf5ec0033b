internal import FHIRDecoding
internal import MedicationAdherence

/// Why a questionnaire cannot be used, beside what a server says.
public enum SurveyError: Error, Equatable, CustomStringConvertible {
  /// There is no such questionnaire: what was named, and why.
  case notThere(String, reason: String)
  /// It is none, or has errors, each a line.
  case unfit(String, faults: [String])
  /// Answers do not fit, each fault a line.
  case badAnswers(faults: [String])
  /// Answers were stopped: where what there is of them is kept.
  case cancelled(kept: String?)

  /// The sentences that a user reads.
  public var description: String {
    switch self {
    case .notThere(let name, let reason): "the questionnaire \(name) cannot be had: \(reason)"
    case .unfit(let name, let faults): Self.list(name, faults)
    case .badAnswers(let faults): Self.list("the answers cannot be used", faults)
    case .cancelled(let kept?): "stopped; --resume \(kept) goes on"
    case .cancelled(nil): "stopped; nothing was kept"
    }
  }

  private static func list(_ name: String, _ faults: [String]) -> String {
    faults.count == 1
      ? "\(name): \(faults[0])" : "\(name):" + faults.map { "\n  " + $0 }.joined()
  }
}
