public import MedicationAdherence

/// Where a site writes whether a dose was given, if not in the status alone.
public struct OutcomeCodes: Sendable {
  /// The elements of an administration that may say it, in the order in which they are asked.
  public enum Element: String, CaseIterable, Sendable {
    /// How the dose was given.
    case method = "dosage.method"
    /// Why it has its status (before R4 `reasonNotGiven`).
    case reason = "statusReason"
    /// The kind of administration.
    case category
    /// The status itself.
    case status
  }

  /// What a code means.
  public enum Meaning: Hashable, Sendable {
    /// The administration counts with this outcome.
    case counts(Outcome)
    /// It counts nowhere.
    case excluded

    /// Reads `taken`, `not-taken`, `undetermined` or `excluded`; nil of any other word.
    public init?(_ word: String) {
      if word == "excluded" {
        self = .excluded
      } else if let outcome = Outcome.allCases.first(where: { $0.word == word }) {
        self = .counts(outcome)
      } else {
        return nil
      }
    }
  }

  /// One code, or one text, of an element.
  private struct Key: Hashable {
    let element: Element
    let system: String
    let code: String
  }

  private var meanings: [Key: Meaning] = [:]

  /// Makes codes that say nothing yet.
  public init() {}

  /// Adds what a code of a system means in an element, unless that is said already; without a system
  /// it is a code of any system, or a text.
  public mutating func add(_ element: Element, system: String, code: String, _ meaning: Meaning) {
    let key = Key(element: element, system: system, code: code)
    meanings[key] = meanings[key] ?? meaning
  }
}

extension OutcomeCodes {
  /// What an administration's codes mean; nil when none of them is known.
  func meaning(of fields: AdministrationFields, status: JSONString?) -> Meaning? {
    for element in Element.allCases {
      let found: Meaning? =
        switch element {
        case .method: meaning(of: fields.dosage?.member("method"), in: .method)
        case .reason: meaning(of: fields.reasons.value, in: .reason)
        case .category: meaning(of: fields.category, in: .category)
        case .status: status.flatMap { meaning(of: $0.text, in: .status) }
        }
      if let found { return found }
    }
    return nil
  }

  /// What the first known one of one or more concepts means.
  private func meaning(of value: JSONValue?, in element: Element) -> Meaning? {
    guard let value else { return nil }
    if value.kind == .array {
      return value.elements.lazy.compactMap { meaning(of: $0, in: element) }.first { _ in true }
    }
    let concept = CodeableConcept(value)
    for coding in concept.codings {
      let key = Key(element: element, system: coding.system, code: coding.code)
      if let known = meanings[key] ?? meaning(of: coding.code, in: element) { return known }
      if let known = meaning(of: coding.display, in: element) { return known }
    }
    return meaning(of: concept.text, in: element)
  }

  private func meaning(of text: String, in element: Element) -> Meaning? {
    text.isEmpty ? nil : meanings[Key(element: element, system: "", code: text)]
  }
}
