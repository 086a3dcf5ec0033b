/// What a resource says of its medication: a concept, a reference, or both (R5).
///
/// Many resources share one, which so takes the room of an address in each.
public struct MedicationMention: Hashable, Sendable {
  private var words: Words

  /// Makes a mention.
  init(concepts: [CodeableConcept], reference: FHIRReference?) {
    words = Words(concepts, reference)
  }

  /// Nothing is said.
  public static let nothing = MedicationMention(concepts: [], reference: nil)

  /// The concepts to look at in turn: the resource's own, then a contained Medication's.
  public var concepts: [CodeableConcept] {
    get { words.concepts }
    set { words = Words(newValue, words.reference) }
  }

  /// The reference to a Medication that is not contained.
  public var reference: FHIRReference? {
    get { words.reference }
    set { words = Words(words.concepts, newValue) }
  }

  private final class Words: Hashable, Sendable {
    let concepts: [CodeableConcept]
    let reference: FHIRReference?

    init(_ concepts: [CodeableConcept], _ reference: FHIRReference?) {
      (self.concepts, self.reference) = (concepts, reference)
    }

    static func == (left: Words, right: Words) -> Bool {
      left === right || left.concepts == right.concepts && left.reference == right.reference
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(concepts)
      hasher.combine(reference)
    }
  }
}

/// A concept in words and codes.
public struct CodeableConcept: Hashable, Sendable {
  /// One code of one system.
  public struct Coding: Hashable, Sendable {
    /// The system's URI; empty when it is not said.
    public let system: String
    /// The code; empty when it is not said.
    public let code: String
    /// The code in words; empty when it is not said.
    public let display: String
  }

  /// The concept in words; empty when it is not said.
  public let text: String
  /// The codes in their order.
  public let codings: [Coding]

  /// The concept in words: its text, else the first display; nil when it has neither.
  public var name: String? {
    let name = text.isEmpty ? codings.first { !$0.display.isEmpty }?.display : text
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension CodeableConcept {
  /// Reads a `CodeableConcept`; what is not as FHIR has it is taken for missing.
  init(_ value: JSONValue) {
    text = value.member("text")?.string?.text.trimmed ?? ""
    codings =
      (value.member("coding")?.elements).map { elements in
        elements.map { coding in
          Coding(
            system: coding.member("system")?.string?.text ?? "",
            code: coding.member("code")?.string?.text ?? "",
            display: coding.member("display")?.string?.text.trimmed ?? "")
        }
      } ?? []
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = utf8.first, let last = utf8.last, visible ~= first, visible ~= last {
      return self
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
