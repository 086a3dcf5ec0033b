/// What a resource says of its medication: a concept, a reference, or both (R5).
///
/// Many resources share one, so each holds only its address.
public struct MedicationMention: Hashable, Sendable {
  private var words: Words

  /// Makes a mention.
  init(concepts: [CodeableConcept], reference: FHIRReference?) {
    words = Words(concepts, reference, nil)
  }

  /// Nothing is said.
  public static let nothing = MedicationMention(concepts: [], reference: nil)

  /// The concepts to look at in turn: the resource's own, then a contained Medication's.
  public var concepts: [CodeableConcept] {
    get { words.concepts }
    set { words = Words(newValue, words.reference, words.composition) }
  }

  /// The reference to a Medication that is not contained.
  public var reference: FHIRReference? {
    get { words.reference }
    set { words = Words(words.concepts, newValue, words.composition) }
  }

  /// What names a contained Medication whose concept does not; nil when nothing does.
  var composition: MedicationComposition? {
    get { words.composition }
    set { words = Words(words.concepts, words.reference, newValue) }
  }

  private final class Words: Hashable, Sendable {
    let concepts: [CodeableConcept]
    let reference: FHIRReference?
    let composition: MedicationComposition?

    init(
      _ concepts: [CodeableConcept], _ reference: FHIRReference?,
      _ composition: MedicationComposition?
    ) {
      (self.concepts, self.reference, self.composition) = (concepts, reference, composition)
    }

    static func == (left: Words, right: Words) -> Bool {
      left === right
        || left.concepts == right.concepts && left.reference == right.reference
          && left.composition == right.composition
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(concepts)
      hasher.combine(reference)
      if let composition { hasher.combine(composition) }
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

  /// Whether it says anything, in words or by a code.
  var saysSomething: Bool { name != nil || codings.contains { !$0.code.isEmpty } }
}

extension CodeableConcept {
  /// Reads a `CodeableConcept`; what is not as FHIR defines it is taken for missing.
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

/// The fields that name the medication, in all versions of FHIR.
struct MedicationFields<Value: FieldValue> {
  var concept = Field<Value>()
  var reference = Field<Value>()
  var either = Field<Value>()

  /// Takes a member when it is one of these fields.
  mutating func take(_ key: JSONString, _ value: Value) throws(DecodingFault) -> Bool {
    switch key {
    case "medicationCodeableConcept": try concept.set(value, key)
    case "medicationReference": try reference.set(value, key)
    case "medication": try either.set(value, key)
    default: return false
    }
    return true
  }
}

extension MedicationFields<JSONValue> {
  /// Adds what the fields say to a fingerprint.
  func add(to printer: inout Fingerprinter) {
    printer.add(concept)
    printer.add(reference)
    printer.add(either)
  }

  /// The medication that the fields name, a contained one resolved.
  func mention(
    contained: JSONValue?, scope: UInt64, _ cache: inout DecodingCache
  ) throws(DecodingFault) -> MedicationMention {
    var mention = MedicationMention.nothing
    if let value = concept.value {
      mention.concepts = [
        try cache.concept(
          try value.object(at: "medicationCodeableConcept"), at: "medicationCodeableConcept")
      ]
    }
    if let value = reference.value {
      try mention.refer(to: value, path: "medicationReference", contained, scope: scope)
    }
    guard let value = either.value else { return mention }
    if let concept = try value.object(at: "medication").only("concept", at: "medication.concept") {
      mention.concepts.append(try cache.concept(concept, at: "medication.concept"))
    }
    if let reference = try value.only("reference", at: "medication.reference") {
      try mention.refer(to: reference, path: "medication.reference", contained, scope: scope)
    }
    return mention
  }
}

extension MedicationMention {
  /// Reads what an order, an administration or a dispense says of its medication.
  init(of resource: JSONValue, scope: UInt64) throws(DecodingFault) {
    var fields = MedicationFields<JSONValue>()
    for (key, value) in resource.members { _ = try fields.take(key, value) }
    var cache = DecodingCache()
    self = try fields.mention(
      contained: resource.member("contained"), scope: scope, &cache)
  }

  /// Whether it says itself which medication is meant: by a code or in words, its own, of a contained
  /// Medication, or beside a reference.
  var isNamed: Bool {
    composition != nil || reference?.display.isEmpty == false
      || concepts.contains(where: \.saysSomething)
  }

  /// Whether a reference leads to another resource that may say it.
  var leadsElsewhere: Bool {
    guard let reference else { return false }
    if case .contained = reference.target { return false }
    return reference.target != .nothing || reference.identifier != nil
  }

  fileprivate mutating func refer(
    to value: JSONValue, path: String, _ contained: JSONValue?, scope: UInt64
  ) throws(DecodingFault) {
    let reference = try FHIRReference(value, path: path, scope: scope)
    self.reference = reference
    guard case .contained(let id) = reference.target, let found = contained?.resource(id: id)
    else { return }
    if let code = try found.only("code", at: "contained.code") {
      try code.refuseRepetition(at: "contained.code")
      concepts.append(CodeableConcept(code))
    }
    guard concepts.allSatisfy({ $0.name == nil }) else { return }
    let composition = try MedicationComposition(found, contained: contained, scope: scope)
    if !composition.isEmpty { self.composition = composition }
  }
}

extension JSONValue {
  /// The contained resource with an id, which some servers write with its `#`.
  func resource(id: String) -> JSONValue? {
    elements.first { resource in
      guard let found = resource.member("id")?.string?.text else { return false }
      return found == id || found == "#" + id
    }
  }
}

extension Fingerprinter {
  /// Adds a value, or that there is none.
  mutating func add(_ field: Field<JSONValue>) { add(field.value) }

  /// Adds a value, or that there is none.
  mutating func add(_ value: JSONValue?) {
    if let value { add(value) } else { add(0, 2) }
  }
}
