internal import MedicationAdherence

extension PatientRecord {
  /// Reads a Patient.
  init(_ resource: JSONValue, place: ReadingPlace) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .patient, place: place)
    name = resource.member("name").map(Self.name(_:)) ?? ""
    deceased = try resource.member("deceasedDateTime")?.dateTime(at: "deceasedDateTime")
      .endMoment
  }

  /// The official name, else the usual one, else the first: its text, else its given and family
  /// parts.
  private static func name(_ value: JSONValue) -> String {
    let names = value.kind == .array ? Array(value.elements) : [value]
    let chosen =
      names.first { $0.member("use")?.string.map { $0 == "official" } ?? false }
      ?? names.first { $0.member("use")?.string.map { $0 == "usual" } ?? false } ?? names.first
    guard let chosen else { return "" }
    if let text = chosen.member("text")?.string?.text.trimmed, !text.isEmpty { return text }
    let parts = (chosen.words("given") + chosen.words("family")).filter { !$0.isEmpty }
    return parts.joined(separator: " ")
  }
}

extension JSONValue {
  /// The strings of a member that is one string or an array of them.
  fileprivate func words(_ key: StaticString) -> [String] {
    guard let value = member(key) else { return [] }
    let strings = value.kind == .array ? value.elements.map(\.string) : [value.string]
    return strings.compactMap { $0?.text.trimmed }
  }
}

extension MedicationRecord {
  /// Reads a Medication.
  init(_ resource: JSONValue, place: ReadingPlace) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .medication, place: place)
    concept = resource.member("code").map(CodeableConcept.init)
  }
}
