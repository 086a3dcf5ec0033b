internal import MedicationAdherence

/// An identifier by which a patient is asked for, such as a record number; no message may tell its value.
///
/// It is written as in FHIR's token search: `SYSTEM|VALUE`, `|VALUE` for one without a system, or
/// `VALUE` for one of any system.
///
/// Source: https://hl7.org/fhir/R4/search.html#token
public struct PatientIdentifier: Hashable, Sendable {
  /// The system; nil for any, and empty for none.
  public let system: String?
  /// The value.
  public let value: String
  /// The id of the patient who has it, where a server said so.
  public var id: String?

  /// Reads an identifier, without the white space around it; nil when it has no value.
  public init?(_ text: String) {
    let text = text.trimmed
    let bar = text.firstIndex(of: "|")
    system = bar.map { String(text[..<$0]).trimmed }
    value = bar.map { String(text[text.index(after: $0)...]).trimmed } ?? text
    if value.isEmpty { return nil }
  }

  /// Whether an identifier of a patient is meant, which must be written the same.
  func isMeant(system: String, value: String) -> Bool {
    self.value.hasBytes(of: value) && self.system.map { $0.hasBytes(of: system) } ?? true
  }
}
