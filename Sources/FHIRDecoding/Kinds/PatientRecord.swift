public import MedicationAdherence

/// A patient as it was read.
public struct PatientRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The name; empty when it has none.
  public var name: String
  /// The patient's death; nil when none is recorded.
  public var deceased: Death?
  /// Sex and birth date; nil unless they are kept.
  var person: Person?
  /// Identifiers and telephone numbers; nil unless they are kept.
  public internal(set) var facts: PatientFacts?
  /// Whether it is an animal, which is nobody's patient in a report.
  var isAnimal = false
  /// The Patients that replace it, or that it replaces; mostly none.
  var links: [Link] = []

  /// Another Patient of the same person.
  struct Link: Sendable {
    /// The other one.
    let other: FHIRReference
    /// Whether the other one replaces this one; else this one replaces the other.
    let isSuccessor: Bool
  }
}

extension PatientRecord: DecodedRecord {
  package static let kinds = [ResourceKind.patient]
  static let declaration = KindDeclaration(
    keeping: .always, account: .read, demands: .init(id: .patientID))

  /// Reads a Patient.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .patient, place: place)
    let name = try resource.only("name", at: "name").map { value throws(DecodingFault) in
      try Self.name(value)
    }
    self.name = name ?? ""
    let moment = try resource.only("deceasedDateTime", at: "deceasedDateTime")?
      .dateTime(at: "deceasedDateTime").endMoment
    let isDead = try resource.only("deceasedBoolean", at: "deceasedBoolean")?
      .boolean(at: "deceasedBoolean")
    deceased = Death(at: moment, isRecorded: isDead ?? false)
    person = details.contains(.persons) ? Self.person(resource) : nil
    facts = PatientFacts(resource, keeping: details)
    isAnimal = Self.isAnimal(resource)
    for (index, link) in (resource.given("link")?.oneOrMore ?? []).enumerated() {
      if let link = try Link(link, "link[\(index)]", scope: place.scope) { links.append(link) }
    }
  }

  /// Whether a Patient is an animal: by a property before R4, by an extension from then on.
  static func isAnimal(_ resource: JSONValue) -> Bool {
    resource.given("animal") != nil
      || (resource.given("extension")?.oneOrMore ?? []).contains {
        $0.member("url")?.string.map { $0 == animalURL } ?? false
      }
  }

  private static let animalURL: StaticString =
    "http://hl7.org/fhir/StructureDefinition/patient-animal"

  /// Reads sex and birth date; what is not as FHIR defines it is taken for missing.
  private static func person(_ resource: JSONValue) -> Person {
    let sex = resource.member("gender")?.string?.text ?? ""
    let birth = resource.member("birthDate")?.string?.withSpan { FHIRDateTime($0) }
    return Person(
      sex: ["female", "male", "other"].contains(sex) ? sex : "",
      birth: birth.flatMap { DayRange(first: $0.day, last: $0.lastDay) })
  }

  /// What a `HumanName` says: its text, else the words of its given and family parts.
  static func name(text: JSONString?, words: some Sequence<JSONString>) -> String {
    if let text = text?.text.trimmed, !text.isEmpty { return text }
    var name = ""
    for word in words.lazy.map(\.text.trimmed) where !word.isEmpty {
      if !name.isEmpty { name += " " }
      name += word
    }
    return name
  }

  /// The official name, else the usual one, else the first; throws when a part is repeated in it.
  private static func name(_ value: JSONValue) throws(DecodingFault) -> String {
    let names = value.kind == .array ? Array(value.elements) : [value]
    let chosen =
      names.first { $0.member("use")?.string.map { $0 == "official" } ?? false }
      ?? names.first { $0.member("use")?.string.map { $0 == "usual" } ?? false } ?? names.first
    guard let chosen else { return "" }
    return name(
      text: try chosen.only("text", at: "name.text")?.string,
      words: try chosen.words("given") + chosen.words("family"))
  }
}

extension PatientRecord.Link {
  /// Reads a link; nil for one that only names another record of the person.
  fileprivate init?(_ value: JSONValue, _ path: String, scope: UInt64) throws(DecodingFault) {
    switch value.member("type")?.string?.text {
    // The second one is DSTU2's.
    case "replaced-by", "replace": isSuccessor = true
    case "replaces": isSuccessor = false
    default: return nil
    }
    guard let other = value.given("other") else { return nil }
    self.other = try FHIRReference(other, path: path + ".other", scope: scope)
  }
}

extension Death {
  /// A death at a moment, or one that is only recorded; nil when the patient lives.
  init?(at moment: LocalMoment?, isRecorded: Bool) {
    if let moment {
      self = .at(moment)
    } else if isRecorded {
      self = .undated
    } else {
      return nil
    }
  }
}

extension JSONValue {
  /// The strings of a member that is one string or an array of them.
  fileprivate func words(_ key: StaticString) throws(DecodingFault) -> [JSONString] {
    try only(key, at: "name." + key.description)?.oneOrMore.compactMap(\.string) ?? []
  }
}
