internal import MedicationAdherence

/// What is wrong with one field of a resource; the resource is then quarantined.
struct DecodingFault: Error, Equatable {
  /// The kinds of fault, as the ledger names them.
  enum Kind: String {
    case missing = "missing-mandatory"
    case wrongType = "wrong-type"
    case badValue = "bad-value"
    case duplicateKey = "duplicate-key"
  }

  let kind: Kind
  /// The path within the resource, such as `effectivePeriod.start`.
  let path: String
  /// What is wrong, never with the value itself.
  let fact: LedgerDetail.Fact
}

extension DecodingFault {
  /// What is wrong with a reference to a patient that leads to none; nil when it leads to one.
  init?(ofPatient subject: FHIRReference?) {
    guard subject?.patientID == nil else { return nil }
    self =
      subject == nil
      ? DecodingFault(kind: .missing, path: "subject", fact: .noPatient)
      : DecodingFault(kind: .badValue, path: "subject", fact: .unreadablePatient)
  }
}

extension JSONValue {
  /// The string, or a fault that names the path.
  func string(at path: @autoclosure () -> String) throws(DecodingFault) -> JSONString {
    guard let string else {
      throw DecodingFault(kind: .wrongType, path: path(), fact: .noString)
    }
    return string
  }

  /// The boolean, or a fault that names the path.
  func boolean(at path: @autoclosure () -> String) throws(DecodingFault) -> Bool {
    guard let boolean else {
      throw DecodingFault(kind: .wrongType, path: path(), fact: .noBoolean)
    }
    return boolean
  }

  /// The date, or a fault that names the path.
  func dateTime(at path: @autoclosure () -> String) throws(DecodingFault) -> FHIRDateTime {
    let text = try string(at: path())
    guard let date = text.withSpan({ FHIRDateTime($0) }) else {
      throw DecodingFault(
        kind: .badValue, path: path(), fact: .noDate)
    }
    return date
  }
}

/// A value as a field holds it.
protocol FieldValue {
  /// Whether it is `null`, which is taken for missing.
  var isNull: Bool { get }
}

extension PlainValue: FieldValue {}

extension JSONValue: FieldValue {
  var isNull: Bool { kind == .null }
}

/// The value of a key, null taken for missing; a second one is a fault.
struct Field<Value: FieldValue> {
  private(set) var value: Value?
  private var isSet = false

  mutating func set(_ value: Value, _ key: JSONString) throws(DecodingFault) {
    try set(value, path: key.text)
  }

  /// Does the same with a key that other versions have another name for, which may stand beside it as
  /// null.
  mutating func setIfGiven(_ value: Value, _ key: JSONString) throws(DecodingFault) {
    if !value.isNull { try set(value, key) }
  }

  mutating func set(
    _ value: Value, path: @autoclosure () -> String
  ) throws(DecodingFault) {
    guard !isSet else {
      throw DecodingFault(kind: .duplicateKey, path: path(), fact: .twice)
    }
    isSet = true
    if !value.isNull { self.value = value }
  }
}

extension JSONValue {
  /// Checks that the value is an object.
  func object(at path: @autoclosure () -> String) throws(DecodingFault) -> JSONValue {
    guard kind == .object else {
      throw DecodingFault(kind: .wrongType, path: path(), fact: .noObject)
    }
    return self
  }

  /// The one member with a key; a second one is a fault.
  func only(
    _ key: StaticString, at path: @autoclosure () -> String
  ) throws(DecodingFault) -> JSONValue? {
    var field = Field<JSONValue>()
    for (name, value) in members where name == key { try field.set(value, path: path()) }
    return field.value
  }
}
