internal import MedicationAdherence

extension OrderRecord {
  /// Reads a MedicationRequest or MedicationOrder of any version.
  ///
  /// `contained` are the resources beside one that is contained itself.
  init(
    _ resource: JSONValue, type: String, place: ReadingPlace, contained: JSONValue? = nil,
    _ vocabulary: inout Vocabulary
  ) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, type: type, place: place)
    var fields = OrderFields()
    try fields.take(resource)
    subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    medication = try fields.medication.mention(
      contained: contained ?? resource.member("contained"), scope: place.scope, &vocabulary)
    prior = fields.priorPrescription.value.flatMap { value in
      try? FHIRReference(value, path: "priorPrescription", scope: place.scope)
    }
    let dispense = fields.dispenseRequest.value
    let instructions = fields.dosageInstruction.value.map { vocabulary.instructions($0) }
    order = Order(
      type: type, id: origin.id, medication: Medication(key: "", code: "", name: ""),
      status: try fields.word(fields.status, "status") ?? "unknown",
      intent: try fields.word(fields.intent, "intent") ?? "",
      isProhibition: try fields.doNotPerform.value?.boolean(at: "doNotPerform") ?? false,
      dosages: instructions?.dosages ?? [], instructions: instructions?.facts ?? [],
      effective: try OpenPeriod(period: fields.effectiveDosePeriod.value, "effectiveDosePeriod"),
      validity: try OpenPeriod(
        period: dispense?.member("validityPeriod"), "dispenseRequest.validityPeriod"),
      written: try fields.written.value?.dateTime(at: "authoredOn").startMoment,
      ended: try fields.dateEnded.value?.dateTime(at: "dateEnded").endMoment,
      statusChanged: try fields.statusChanged.value?.dateTime(at: "statusChanged").endMoment,
      supply: dispense?.member("expectedSupplyDuration").flatMap(TimeLength.init)
        .flatMap { $0.value > 0 ? $0.calendarLength : nil },
      repeatsAllowed: dispense?.member("numberOfRepeatsAllowed")?.number.map { number in
        Int(max(0, min(number, 1000)))
      } ?? 0)
  }
}

/// The fields of an order that are read, of all versions together.
struct OrderFields {
  var subject = Field<JSONValue>()
  var medication = MedicationFields<JSONValue>()
  var status = Field<JSONValue>()
  var intent = Field<JSONValue>()
  var doNotPerform = Field<JSONValue>()
  var written = Field<JSONValue>()
  var dateEnded = Field<JSONValue>()
  var statusChanged = Field<JSONValue>()
  var effectiveDosePeriod = Field<JSONValue>()
  var dosageInstruction = Field<JSONValue>()
  var dispenseRequest = Field<JSONValue>()
  var priorPrescription = Field<JSONValue>()

  /// Takes the fields of a resource; throws when one that is read stands there twice.
  mutating func take(_ resource: JSONValue) throws(DecodingFault) {
    for (key, value) in resource.members {
      switch key {
      case "subject", "patient": try subject.set(value, key)
      case "status": try status.set(value, key)
      case "intent": try intent.set(value, key)
      case "doNotPerform": try doNotPerform.set(value, key)
      case "authoredOn", "dateWritten": try written.set(value, key)
      case "dateEnded": try dateEnded.set(value, key)
      case "statusChanged": try statusChanged.set(value, key)
      case "effectiveDosePeriod": try effectiveDosePeriod.set(value, key)
      case "dosageInstruction": try dosageInstruction.set(value, key)
      case "priorPrescription": try priorPrescription.set(value, key)
      case "dispenseRequest": try dispenseRequest.set(value, key)
      default: _ = try medication.take(key, value)
      }
    }
  }

  func word(_ field: Field<JSONValue>, _ path: String) throws(DecodingFault) -> String? {
    try field.value?.string(at: path).text
  }
}

extension OpenPeriod {
  /// Reads a Period; a year or month means its first day as a start, its last day as an end.
  init(period: JSONValue?, _ path: String) throws(DecodingFault) {
    self.init(
      start: try period?.member("start")?.dateTime(at: path + ".start").startMoment,
      end: try period?.member("end")?.dateTime(at: path + ".end").endMoment)
  }
}
