internal import MedicationAdherence

/// The way from a MedicationAdministration to its record.
extension ResourceReader {
  mutating func readAdministration(_ resource: JSONValue, place: ReadingPlace) {
    administrationCount += 1
    var record = AdministrationRecord(ordinal: place.ordinal)
    do throws(DecodingFault) {
      let fields = try AdministrationFields(resource)
      versionCounts[Int(fields.version.rawValue)] += 1
      record.version = fields.version.rawValue
      if let id = try fields.id.value?.string(at: "id"), id.count > 0 { identify(&record, id) }
      record.set(Recency(meta: fields.meta.value, ordinal: record.ordinal))
      record.attribution = try attribution(of: fields, place: place)
      guard attributions[Int(record.attribution)].subject?.patientID != nil else {
        throw DecodingFault(
          kind: .missing, path: "subject", summary: "names no patient (a Patient by id)")
      }
      if fields.modifierExtension.value != nil {
        remark(
          place, "MedicationAdministration", "modifierExtension",
          "is not understood and may change the meaning")
      }
      try judge(&record, fields)
      noteDate(of: record, place: place)
    } catch {
      let isWithoutPatient = error.kind == .missing && error.path == "subject"
      record.fault =
        (isWithoutPatient ? AdministrationRecord.Fault.noPatient : .quarantined).rawValue
      record.finding = quarantine(place, "MedicationAdministration", error)
    }
    administrations.append(record)
  }

  /// Counts an administration whose record the short way made, and keeps the record with its id.
  mutating func noteRead(_ record: AdministrationRecord, id: JSONString?) {
    var record = record
    if keepsTexts, let id { keepText(&record, id) }
    administrationCount += 1
    versionCounts[Int(record.version)] += 1
    record.ordinal = nextOrdinal()
    administrations.append(record)
  }

  /// Takes over an id, and its text when texts are kept.
  private mutating func identify(_ record: inout AdministrationRecord, _ id: JSONString) {
    record.identity = Fingerprint(id)
    if keepsTexts { keepText(&record, id) }
  }

  private mutating func keepText(_ record: inout AdministrationRecord, _ id: JSONString) {
    let offset = texts.count
    if id.isPlain {
      unsafe texts.append(contentsOf: id.bytes)
    } else {
      texts.append(contentsOf: id.text.utf8)
    }
    guard let count = UInt16(exactly: texts.count - offset) else {
      texts.removeSubrange(offset...)
      return
    }
    (record.idOffset, record.idCount) = (UInt32(offset), count)
  }

  /// What the administration says: its outcome, when, and why not.
  private mutating func judge(
    _ record: inout AdministrationRecord, _ fields: AdministrationFields<JSONValue>
  ) throws(DecodingFault) {
    let outcome = AdministrationOutcome(
      status: try fields.statusCode(), isFlaggedNotGiven: try fields.isFlaggedNotGiven())
    guard record.set(outcome) else {
      throw DecodingFault(
        kind: .badValue, path: "status", summary: "is no status of a MedicationAdministration")
    }
    if let date = try fields.dateTime() { record.set(date) }
    if keepsReasons, let reasons = fields.reasons.value { record.reason = reason(reasons) }
  }

  /// The index of the reasons why a dose was not given.
  private mutating func reason(_ value: JSONValue) -> UInt32 {
    var printer = Fingerprinter()
    printer.add(value)
    if let known = reasonIndexes[printer.fingerprint] { return known }
    let concepts = value.kind == .array ? Array(value.elements) : [value]
    let names = concepts.compactMap { value -> String? in
      let concept = CodeableConcept(value)
      return concept.name ?? concept.codings.first { !$0.code.isEmpty }?.code
    }
    reasons.append(names.joined(separator: "; "))
    reasonIndexes[printer.fingerprint] = UInt32(reasons.count - 1)
    return UInt32(reasons.count - 1)
  }

  /// The index of the attribution that the fields tell of.
  private mutating func attribution(
    of fields: AdministrationFields<JSONValue>, place: ReadingPlace
  ) throws(DecodingFault) -> UInt32 {
    var printer = Fingerprinter()
    printer.add(fields.subject)
    printer.add(fields.request)
    printer.add(fields.contained)
    fields.medication.add(to: &printer)
    if fields.namesURN { printer.add(place.scope, 8) }
    if let known = attributionIndexes[printer.fingerprint] { return known }
    attributions.append(try decode(fields, place: place))
    attributionIndexes.insert(UInt32(attributions.count - 1), for: printer.fingerprint)
    return UInt32(attributions.count - 1)
  }

  private mutating func decode(
    _ fields: AdministrationFields<JSONValue>, place: ReadingPlace
  ) throws(DecodingFault) -> Attribution {
    let subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    let request = try fields.request.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "request", scope: place.scope)
    }
    return Attribution(
      subject: subject, request: request,
      medication: try fields.medication.mention(
        contained: fields.contained.value, scope: place.scope, &vocabulary),
      containedOrder: try containedOrder(request, of: fields, place: place),
      ordinal: place.ordinal)
  }

  /// Keeps an order that the administration itself contains; its index among the orders.
  private mutating func containedOrder(
    _ request: FHIRReference?, of fields: AdministrationFields<JSONValue>, place: ReadingPlace
  ) throws(DecodingFault) -> Int? {
    guard case .contained(let id)? = request?.target,
      let resource = fields.contained.value?.resource(id: id),
      let type = resource.member("resourceType")?.string?.text,
      let kind = ResourceOrigin.Kind(rawValue: type), kind == .request || kind == .order
    else { return nil }
    var order = try OrderRecord(
      resource, kind, place: place, contained: fields.contained.value, &vocabulary)
    order.origin.id = (fields.id.value?.string?.text ?? "without-id-\(place.ordinal)") + "#" + id
    if order.medication.concepts.isEmpty, order.medication.reference == nil {
      order.medication = try fields.medication.mention(
        contained: fields.contained.value, scope: place.scope, &vocabulary)
    }
    orders.append(order)
    return orders.count - 1
  }
}

extension AdministrationFields<JSONValue> {
  /// Whether a reference means something only within its Bundle.
  fileprivate var namesURN: Bool {
    subject.namesURN || request.namesURN || medication.reference.namesURN
      || medication.either.namesURN
  }
}

extension Field<JSONValue> {
  /// Whether the field is a reference, or holds one (R5), that begins with `urn:`.
  fileprivate var namesURN: Bool {
    guard let reference = value?.member("reference") else { return false }
    let text = reference.string ?? reference.member("reference")?.string
    return text?.hasPrefix("urn:") ?? false
  }
}
