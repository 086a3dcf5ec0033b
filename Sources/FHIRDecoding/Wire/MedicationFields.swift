/// The fields in which the versions say what the medication is.
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

  /// The medication that the fields tell of, a contained one resolved.
  func mention(
    contained: JSONValue?, scope: UInt64, _ vocabulary: inout Vocabulary
  ) throws(DecodingFault) -> MedicationMention {
    var mention = MedicationMention.nothing
    if let value = concept.value {
      mention.concepts = [
        try vocabulary.concept(
          try value.object(at: "medicationCodeableConcept"), at: "medicationCodeableConcept")
      ]
    }
    if let value = reference.value {
      try mention.refer(to: value, path: "medicationReference", contained, scope: scope)
    }
    guard let value = either.value else { return mention }
    if let concept = try value.object(at: "medication").only("concept", at: "medication.concept") {
      mention.concepts.append(try vocabulary.concept(concept, at: "medication.concept"))
    }
    if let reference = try value.only("reference", at: "medication.reference") {
      try mention.refer(to: reference, path: "medication.reference", contained, scope: scope)
    }
    return mention
  }
}

extension MedicationMention {
  fileprivate mutating func refer(
    to value: JSONValue, path: String, _ contained: JSONValue?, scope: UInt64
  ) throws(DecodingFault) {
    let reference = try FHIRReference(value, path: path, scope: scope)
    self.reference = reference
    guard case .contained(let id) = reference.target,
      let code = try contained?.resource(id: id)?.only("code", at: "contained.code")
    else { return }
    try code.refuseRepetition(at: "contained.code")
    concepts.append(CodeableConcept(code))
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
