internal import MedicationAdherence

/// Reads a MedicationAdministration that was parsed.
extension ResourceReader {
  mutating func readAdministration(_ resource: JSONValue, place: ReadingPlace) {
    administrationCount += 1
    var record = AdministrationRecord(ordinal: place.ordinal)
    do throws(DecodingFault) {
      let fields = try AdministrationFields(resource)
      versionCounts[Int(fields.version.rawValue)] += 1
      record.version = fields.version.rawValue
      let id = try fields.id.value?.string(at: "id")
      if let id, id.count > 0 { record.identity = Fingerprint(id) }
      if keepsTexts {
        record.setText(keepText(id, details.contains(.courses) ? fields.course : nil))
      }
      let meta = try MetaFields(fields.meta.value)
      record.recency = Recency(meta, ordinal: place.ordinal)
      if meta.isMarkedDeleted, record.identity != .none {
        noteMark("MedicationAdministration", record.identity, record.recency, place: place)
      }
      record.references = try referencesIndex(of: fields, place: place)
      guard references[Int(record.references)].subject?.patientID != nil else {
        throw DecodingFault(
          kind: .missing, path: "subject", fact: .noPatient)
      }
      if fields.modifierExtension.value != nil {
        remark(place, "MedicationAdministration", Finding.modifier, .modifier)
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

  /// Counts the administration that a template made, and keeps its text.
  mutating func noteLast(_ template: AdministrationTemplate) {
    let last = administrations.count - 1
    administrations[last].recency.ordinal = nextOrdinal()
    if keepsTexts {
      let course = details.contains(.courses) ? template.course : nil
      administrations[last].setText(keepText(template.id, course))
    }
    administrationCount += 1
    versionCounts[Int(administrations[last].version)] += 1
  }

  /// Keeps the id and the line of an administration, and its course where there is one; an id that is too
  /// long is left out.
  private mutating func keepText(
    _ id: JSONString?, _ course: AdministrationCourse?
  ) -> Range<Int> {
    let start = texts.count
    id?.append(to: &texts)
    if texts.count - start > AdministrationText.longestID { texts.removeSubrange(start...) }
    AdministrationText.append(line: textLine, course, to: &texts)
    return start..<texts.count
  }

  /// Sets what the administration says: its outcome, its date, and why it was not given.
  private mutating func judge(
    _ record: inout AdministrationRecord, _ fields: AdministrationFields
  ) throws(DecodingFault) {
    guard record.set(try fields.judgedOutcome(codes: codes.outcomes)) else {
      throw DecodingFault(
        kind: .badValue, path: "status", fact: .noAdministrationStatus)
    }
    if let date = try fields.dateTime() {
      record.set(date)
      record.periodMinutes = fields.periodMinutes(from: date)
      // A template is learnt from a text that came this way.
      if fields.isOfPeriod { hasPeriods = true }
    }
    partsOfDoses += fields.wholes.compactMap {
      PartOfDose($0, ordinal: record.recency.ordinal)
    }
    if let reasons = fields.reasons.value { record.reason = try reason(reasons, fields.version) }
  }

  /// The index of the reasons why a dose was not given; 0 when they are not kept.
  private mutating func reason(
    _ value: JSONValue, _ version: FHIRVersion
  ) throws(DecodingFault) -> UInt32 {
    var printer = Fingerprinter()
    printer.add(value)
    if let known = reasonIndexes[printer.fingerprint] { return known }
    try value.refuseRepetition(
      at: version == .dstu2 || version == .stu3 ? "reasonNotGiven" : "statusReason")
    guard keepsReasons else { return 0 }
    let concepts = value.kind == .array ? Array(value.elements) : [value]
    reasons.append(NotGivenReason(concepts.map { .init(CodeableConcept($0)) }))
    reasonIndexes[printer.fingerprint] = UInt32(reasons.count - 1)
    return UInt32(reasons.count - 1)
  }

  /// The index of the references that the fields name.
  private mutating func referencesIndex(
    of fields: AdministrationFields, place: ReadingPlace
  ) throws(DecodingFault) -> UInt32 {
    var printer = Fingerprinter()
    printer.add(fields.subject)
    printer.add(fields.request)
    printer.add(fields.contained)
    fields.medication.add(to: &printer)
    if details.contains(.amounts) {
      printer.add(fields.dosage?.dose)
      printer.add(fields.dosage?.member("route"))
    }
    if details.contains(.wards) { printer.add(fields.encounter) }
    if fields.namesURN { printer.add(place.scope, 8) }
    if let known = referenceIndexes[printer.fingerprint] { return known }
    let found = try decode(fields, place: place)
    if let index = found.containedOrder {
      containedOrders.append(ContainedOrder(index: index, patient: found.subject))
    }
    references.append(found)
    referenceIndexes.insert(UInt32(references.count - 1), for: printer.fingerprint)
    return UInt32(references.count - 1)
  }

  private mutating func decode(
    _ fields: AdministrationFields, place: ReadingPlace
  ) throws(DecodingFault) -> AdministrationReferences {
    let subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    let request = try fields.request.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "request", scope: place.scope)
    }
    return AdministrationReferences(
      subject: subject, request: request,
      medication: try fields.medication.mention(
        contained: fields.contained.value, scope: place.scope, &cache),
      ordinal: place.ordinal,
      containedOrder: try containedOrder(request, of: fields, place: place),
      encounter: encounter(of: fields, place: place), amount: amount(of: fields))
  }

  /// The index of the encounter, when it is kept; one that is not as FHIR defines it is taken for missing.
  private mutating func encounter(of fields: AdministrationFields, place: ReadingPlace) -> UInt32 {
    guard details.contains(.wards) else { return 0 }
    return number(
      of: fields.encounter.flatMap {
        try? FHIRReference($0, path: "encounter", scope: place.scope)
      })
  }

  /// The index of a reference to an encounter; 0 of none.
  mutating func number(of encounter: FHIRReference?) -> UInt32 {
    guard let encounter else { return 0 }
    if let known = encounterIndexes[encounter] { return known }
    encounterReferences.append(encounter)
    encounterIndexes[encounter] = UInt32(encounterReferences.count - 1)
    return UInt32(encounterReferences.count - 1)
  }

  /// The index of how much was given; 0 when it is not known or not kept.
  private mutating func amount(of fields: AdministrationFields) -> UInt32 {
    guard details.contains(.amounts), let dosage = fields.dosage else { return 0 }
    let amount = GivenAmount(dose: dosage.dose, route: dosage.member("route"))
    if amount == .unknown { return 0 }
    if let known = amountIndexes[amount] { return known }
    amounts.append(amount)
    amountIndexes[amount] = UInt32(amounts.count - 1)
    return UInt32(amounts.count - 1)
  }

  /// Keeps an order that the administration itself contains; its index among the orders.
  private mutating func containedOrder(
    _ request: FHIRReference?, of fields: AdministrationFields, place: ReadingPlace
  ) throws(DecodingFault) -> Int? {
    guard case .contained(let id)? = request?.target,
      let resource = fields.contained.value?.resource(id: id),
      let type = resource.member("resourceType")?.string?.text,
      let kind = ResourceOrigin.Kind(rawValue: type), kind == .request || kind == .order
    else { return nil }
    var order = try OrderRecord(
      resource, kind, place: place, contained: fields.contained.value, &cache)
    order.origin.id = (fields.id.value?.string?.text ?? "without-id-\(place.ordinal)") + "#" + id
    order.origin.isContained = true
    if order.medication.concepts.isEmpty, order.medication.reference == nil {
      order.medication = try fields.medication.mention(
        contained: fields.contained.value, scope: place.scope, &cache)
    }
    orders.append(order)
    remarkModifier(of: order, place, type)
    return orders.count - 1
  }
}

extension AdministrationFields {
  /// Whether a reference means something only within its Bundle.
  fileprivate var namesURN: Bool {
    subject.namesURN || request.namesURN || medication.reference.namesURN
      || medication.either.namesURN || encounter.namesURN
  }
}

extension NotGivenReason.Part {
  /// Takes a concept: its first code that is known, else its first one.
  fileprivate init(_ concept: CodeableConcept) {
    let parts = concept.codings.filter { !$0.code.isEmpty }.map { coding in
      Self(
        system: coding.system, code: coding.code, display: coding.display, text: concept.text)
    }
    self =
      parts.first { $0.known != nil } ?? parts.first
      ?? Self(system: "", code: "", display: "", text: concept.name ?? "")
  }
}

extension Field<JSONValue> {
  /// Whether the field is a reference, or holds one (R5), that begins with `urn:`.
  fileprivate var namesURN: Bool { value.namesURN }
}

extension JSONValue? {
  /// Whether it is a reference, or holds one (R5), that begins with `urn:`.
  fileprivate var namesURN: Bool {
    guard let reference = self?.member("reference") else { return false }
    let text = reference.string ?? reference.member("reference")?.string
    return text?.hasPrefix("urn:") ?? false
  }
}

extension AdministrationRecord {
  /// Sets where the text of the id is among the reader's texts.
  fileprivate mutating func setText(_ range: Range<Int>) {
    (idOffset, idCount) = (UInt32(range.lowerBound), UInt16(range.count))
  }
}
