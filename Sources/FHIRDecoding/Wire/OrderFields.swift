/// The fields of an order that are read, of all versions together.
struct OrderFields<Value: FieldValue> {
  var subject = Field<Value>()
  var medication = MedicationFields<Value>()
  var status = Field<Value>()
  var intent = Field<Value>()
  var doNotPerform = Field<Value>()
  var written = Field<Value>()
  var dateEnded = Field<Value>()
  var statusChanged = Field<Value>()
  var effectiveDosePeriod = Field<Value>()
  var dosageInstruction = Field<Value>()
  var dispenseRequest = Field<Value>()
  var priorPrescription = Field<Value>()

  /// Takes a member when it is one of these fields; throws when it stands there twice.
  mutating func take(_ key: JSONString, _ value: Value) throws(DecodingFault) -> Bool {
    switch key {
    case "subject", "patient": try subject.setIfGiven(value, key)
    case "status": try status.set(value, key)
    case "intent": try intent.set(value, key)
    case "doNotPerform": try doNotPerform.set(value, key)
    case "authoredOn", "dateWritten": try written.setIfGiven(value, key)
    case "dateEnded": try dateEnded.set(value, key)
    case "statusChanged": try statusChanged.set(value, key)
    case "effectiveDosePeriod": try effectiveDosePeriod.set(value, key)
    case "dosageInstruction": try dosageInstruction.set(value, key)
    case "priorPrescription": try priorPrescription.set(value, key)
    case "dispenseRequest": try dispenseRequest.set(value, key)
    default: return try medication.take(key, value)
    }
    return true
  }
}

extension OrderFields<JSONValue> {
  /// Takes the fields of a resource; throws when one that is read stands there twice.
  init(_ resource: JSONValue) throws(DecodingFault) {
    self.init()
    for (key, value) in resource.members { _ = try take(key, value) }
  }
}
