/// What became of an administration that counts.
///
/// FHIR says it in `status` and, before R4, in `wasNotGiven` or `notGiven`.
public enum Outcome: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// The dose was taken (`completed`, `in-progress`, `stopped`).
  case taken = 0
  /// The dose was not taken (`not-done`, or the flag is true).
  case notTaken = 1
  /// Nobody can say yet (`on-hold`, `unknown`).
  case undetermined = 2

  /// The word in every output.
  public var word: String {
    switch self {
    case .taken: "taken"
    case .notTaken: "not-taken"
    case .undetermined: "undetermined"
    }
  }
}
