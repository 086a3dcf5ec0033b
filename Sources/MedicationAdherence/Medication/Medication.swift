/// A medication as it is told apart from others and as it is shown.
public struct Medication: Hashable, Sendable {
  /// What tells it apart: `system|code`, or `text|` and its name in lower case.
  public let key: String
  /// The code within its system; empty when the medication has none.
  public let code: String
  /// The name, never empty.
  public let name: String

  /// Makes a medication.
  public init(key: String, code: String, name: String) {
    self.key = key
    self.code = code
    self.name = name
  }
}
