/// The route of a dosage, by its codes and its text.
public struct DosageRoute: Hashable, Sendable {
  /// A code of a system, which is empty when it is not said.
  public struct Code: Hashable, Sendable {
    let system: String
    let code: String

    /// Makes a code.
    public init(system: String, code: String) { (self.system, self.code) = (system, code) }
  }

  /// Its codes; empty when it has none.
  public let codes: [Code]
  /// Its text in lower case; empty when it has none.
  public let text: String

  /// Makes a route; nothing when neither is given.
  public init(codes: [Code] = [], text: String = "") {
    (self.codes, self.text) = (codes, Medication.folded(text))
  }

  /// Whether nothing is said.
  var isEmpty: Bool { codes.isEmpty && text.isEmpty }

  /// Whether it is surely another route: both have codes of one system, and none that agrees, or both
  /// have only texts, which differ.
  ///
  /// A route that is not named may be any.
  func differs(from other: DosageRoute) -> Bool {
    guard self != other else { return false }
    if codes.isEmpty || other.codes.isEmpty {
      return codes.isEmpty && other.codes.isEmpty && !text.isEmpty && !other.text.isEmpty
    }
    return !codes.contains(where: other.codes.contains)
      && codes.contains { code in other.codes.contains { $0.system == code.system } }
  }
}
