public import MedicationAdherence

/// A patient as it was read.
public struct PatientRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The name; empty when it has none.
  public var name: String
  /// The patient's death; nil when none is recorded.
  public var deceased: Death?
}

extension PatientRecord {
  /// Reads a Patient.
  init(_ resource: JSONValue, place: ReadingPlace) throws(DecodingFault) {
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

/// The members of a patient that are read.
struct PatientFields {
  var origin = OriginFields<PlainValue>()
  var name = Field<PlainValue>()
  var deceased = Field<PlainValue>()
  var isDeceased = Field<PlainValue>()

  /// Takes a member; returns whether it is one that is read.
  mutating func take(_ key: JSONString, _ value: PlainValue) throws(DecodingFault) -> Bool {
    switch key {
    case "name": try name.set(value, key)
    case "deceasedDateTime" where !value.isNull: try deceased.set(value, key)
    case "deceasedDateTime":
      throw DecodingFault(kind: .badValue, path: key.text, fact: .missing)
    case "deceasedBoolean" where value.boolean != nil: try isDeceased.set(value, key)
    case "deceasedBoolean":
      throw DecodingFault(kind: .wrongType, path: key.text, fact: .noBoolean)
    default: return try origin.take(key, value)
    }
    return true
  }
}

/// The parts of a patient's name.
private struct NameFields {
  var text = Field<PlainValue>()
  var given = Field<PlainValue>()
  var family = Field<PlainValue>()

  /// Takes a member; returns whether it is one that is read.
  mutating func take(_ key: JSONString, _ value: PlainValue) throws(DecodingFault) -> Bool {
    switch key {
    case "text": try text.set(value, key)
    case "given": try given.set(value, key)
    case "family": try family.set(value, key)
    default: return false
    }
    return true
  }
}

extension PlainCursor {
  /// The record of a patient, without its ordinal; nil when the parser must read it.
  func record(
    of patient: PatientFields, fullURL: JSONString?, scope: UInt64
  ) -> PatientRecord? {
    guard let origin = origin(patient.origin, .patient, fullURL: fullURL, scope: scope),
      let name = patient.name.value.map(name(_:)) ?? ""
    else { return nil }
    var deceased: LocalMoment?
    if let value = patient.deceased.value {
      deceased = value.string?.withSpan { FHIRDateTime($0)?.endMoment }
      if deceased == nil { return nil }
    }
    let death = Death(at: deceased, isRecorded: patient.isDeceased.value?.boolean ?? false)
    return PatientRecord(origin: origin, name: name, deceased: death)
  }

  /// The name in an array of a single name; nil when the parser must read it.
  private func name(_ value: PlainValue) -> String? {
    var cursor = at(value)
    var parts = NameFields()
    guard cursor.take("["),
      cursor.readMembers({ key, value throws(DecodingFault) in try parts.take(key, value) }),
      cursor.take("]")
    else { return nil }
    let text = parts.text.value
    guard text == nil || text?.string != nil, let given = words(parts.given.value),
      let family = words(parts.family.value)
    else { return nil }
    return PatientRecord.name(text: text?.string, words: given + family)
  }

  /// The strings in a value that is one or an array of them; nil when it is neither.
  private func words(_ value: PlainValue?) -> [JSONString]? {
    guard let value else { return [] }
    if let word = value.string { return [word] }
    var (cursor, words) = (at(value), [JSONString]())
    guard cursor.take("[") else { return nil }
    repeat {
      guard let word = cursor.value()?.string else { return nil }
      words.append(word)
    } while cursor.take(",")
    return words
  }
}
