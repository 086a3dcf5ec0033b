internal import MedicationAdherence

/// Reads a MedicationAdministration that was parsed.
extension ResourceReader {
  mutating func readAdministration(_ resource: JSONValue, place: ReadingPlace) {
    let type = ResourceKind.administration.name
    var record = AdministrationRecord(ordinal: place.ordinal)
    do throws(DecodingFault) {
      let fields = try AdministrationFields(resource)
      try administrations.note(fields, line: textLine, in: &record)
      let meta = try MetaFields(fields.meta.value)
      record.recency = Recency(meta, ordinal: place.ordinal)
      if meta.isMarkedDeleted, record.identity != .none {
        bundles.noteMark(.administration, record.identity, record.recency, place: place)
      }
      record.references = try referencesIndex(of: fields, place: place)
      let subject = administrations.references[Int(record.references)].subject
      if let fault = DecodingFault(ofPatient: subject) { throw fault }
      if fields.modifierExtension.value != nil { findings.remarkModifier(place, type) }
      try administrations.judge(&record, fields)
      administrations.noteDate(of: record, place: place)
    } catch {
      let isWithoutPatient =
        error.path == "subject" && [.noPatient, .unreadablePatient].contains(error.fact)
      record.fault =
        (isWithoutPatient ? AdministrationRecord.Fault.noPatient : .quarantined).rawValue
      record.finding = findings.quarantine(place, type, error)
    }
    administrations.append(record)
  }

  /// The index of the references that the fields name.
  private mutating func referencesIndex(
    of fields: AdministrationFields, place: ReadingPlace
  ) throws(DecodingFault) -> UInt32 {
    let names = administrations.fingerprint(of: fields, scope: place.scope)
    if let known = administrations.references(named: names) { return known }
    let found = try decode(fields, place: place)
    if let index = found.containedOrder {
      stores.orders.note(containedAt: index, of: found.subject)
    }
    return administrations.add(found, named: names)
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
      encounter: administrations.encounter(of: fields, scope: place.scope),
      amount: administrations.amount(of: fields))
  }

  /// Keeps an order that the administration itself contains; its index among the orders.
  private mutating func containedOrder(
    _ request: FHIRReference?, of fields: AdministrationFields, place: ReadingPlace
  ) throws(DecodingFault) -> Int? {
    guard case .contained(let id)? = request?.target,
      let resource = fields.contained.value?.resource(id: id),
      let kind = resource.member("resourceType")?.string.flatMap(ResourceKind.init),
      OrderRecord.kinds.contains(kind)
    else { return nil }
    var order = try OrderRecord(
      resource, kind, place: place, contained: fields.contained.value, &cache)
    let own = fields.id.value?.string?.text ?? ""
    order.origin.id = own + "#" + id
    if own.isEmpty { noteWithoutID(place) }
    order.origin.isContained = true
    if order.medication.concepts.isEmpty, order.medication.reference == nil {
      order.medication = try fields.medication.mention(
        contained: fields.contained.value, scope: place.scope, &cache)
    }
    stores.orders.append(order)
    remarkModifierOfLastOrder(place)
    return stores.orders.records.count - 1
  }
}
