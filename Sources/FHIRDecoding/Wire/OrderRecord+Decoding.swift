internal import MedicationAdherence

extension OrderRecord {
  /// Reads a MedicationRequest or MedicationOrder of any version.
  ///
  /// `contained` are the resources beside one that is contained itself.
  init(
    _ resource: JSONValue, _ kind: ResourceOrigin.Kind, place: ReadingPlace,
    contained: JSONValue? = nil, _ vocabulary: inout Vocabulary
  ) throws(DecodingFault) {
    let origin = try ResourceOrigin(resource, kind, place: place)
    let fields = try OrderFields(resource)
    let subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    let medication = try fields.medication.mention(
      contained: contained ?? resource.member("contained"), scope: place.scope, &vocabulary)
    let prior = fields.priorPrescription.value.flatMap { value in
      try? FHIRReference(value, path: "priorPrescription", scope: place.scope)
    }
    let dispense = fields.dispenseRequest.value
    let instructions = fields.dosageInstruction.value.map { vocabulary.instructions($0) }
    var terms = OrderTerms(
      type: kind.rawValue, medication: Medication(key: "", code: "", name: ""),
      status: try fields.word(fields.status, "status") ?? "unknown",
      intent: try fields.word(fields.intent, "intent") ?? "",
      isProhibition: try fields.doNotPerform.value?.boolean(at: "doNotPerform") ?? false,
      dosages: instructions?.dosages ?? [])
    terms.instructions = instructions?.facts ?? []
    terms.effective = try OpenPeriod(
      period: fields.effectiveDosePeriod.value, "effectiveDosePeriod")
    terms.validity = try OpenPeriod(
      period: dispense?.member("validityPeriod"), "dispenseRequest.validityPeriod")
    let written = try fields.written.value?.dateTime(at: "authoredOn").startMoment
    terms.ended = try fields.dateEnded.value?.dateTime(at: "dateEnded").endMoment
    terms.statusChanged = try fields.statusChanged.value?.dateTime(at: "statusChanged").endMoment
    (terms.supply, terms.repeatsAllowed) = (dispense?.supply, dispense?.repeatsAllowed ?? 0)
    self.init(
      Content(terms: terms, medication: medication, prior: prior), origin: origin,
      subject: subject, written: written)
  }
}

extension JSONValue {
  /// How long one dispense that is asked for is meant to last.
  var supply: CalendarLength? {
    member("expectedSupplyDuration").flatMap(TimeLength.init)
      .flatMap { $0.value > 0 ? $0.calendarLength : nil }
  }

  /// How often a dispense that is asked for may be repeated.
  var repeatsAllowed: Int {
    member("numberOfRepeatsAllowed")?.number.map { Int(max(0, min($0, 1000))) } ?? 0
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
