internal import MedicationAdherence

/// The short way from a text to the record of a patient: texts that are plain JSON and sound, without
/// escapes in what is read.
extension ResourceReader {
  /// Reads a patient; false when it must take the long way.
  mutating func readPatient(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: PlainLayout
  ) -> Bool {
    var walk = cursor
    var patient = PatientFields()
    let fullURL = walk.resource(as: layout) { resource in
      resource.readMembers { key, value throws(DecodingFault) in try patient.take(key, value) }
    }
    guard let fullURL,
      let record = cursor.record(of: patient, fullURL: fullURL.value?.string, scope: scope)
    else { return false }
    keep(record)
    unsafe forms.learn(text, as: layout, PatientForm(text, cursor, as: layout, record))
    return true
  }

  /// Takes the patient that was followed in a form.
  mutating func take(_ form: PatientForm) -> Bool {
    guard let record = form.record(scope: scope) else { return false }
    keep(record)
    return true
  }

  private mutating func keep(_ record: consuming PatientRecord) {
    record.origin.recency.ordinal = nextOrdinal()
    patients.append(record)
    shortCounts.patients += 1
  }
}

/// The members of a patient that are read.
private struct PatientFields {
  var origin = OriginFields<PlainValue>()
  var name = Field<PlainValue>()
  var deceased = Field<PlainValue>()
  var isDeceased = Field<PlainValue>()

  /// Takes a member; whether it is read.
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

  /// Takes a member; whether it is read.
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
  /// The record of a patient, but for its place in the order of reading; nil when the long way must
  /// tell.
  fileprivate func record(
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

  /// The name that an array of a single name tells; nil when the long way must tell.
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
