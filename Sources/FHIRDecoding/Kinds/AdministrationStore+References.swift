internal import MedicationAdherence

/// What an administration names.
extension AdministrationStore {
  /// The fingerprint of what the fields name, within their Bundle.
  func fingerprint(of fields: AdministrationFields, scope: UInt64) -> Fingerprint {
    var printer = Fingerprinter()
    printer.add(fields.subject)
    printer.add(fields.request)
    printer.add(fields.contained)
    fields.medication.add(to: &printer)
    if options.details.contains(.amounts) {
      printer.add(fields.dosage?.dose)
      printer.add(fields.dosage?.member("route"))
    }
    if options.details.contains(.wards) { printer.add(fields.encounter) }
    if fields.namesURN { printer.add(scope, 8) }
    return printer.fingerprint
  }

  /// The index of the references with a fingerprint of what names them; nil when they are new.
  func references(named names: Fingerprint) -> UInt32? { indexes.references[names] }

  /// Adds references with a fingerprint of what names them; their index.
  mutating func add(_ found: AdministrationReferences, named names: Fingerprint) -> UInt32 {
    references.append(found)
    indexes.references.insert(UInt32(references.count - 1), for: names)
    return UInt32(references.count - 1)
  }

  /// The index of the encounter, when it is kept; one that is not as FHIR defines it is taken for missing.
  mutating func encounter(of fields: AdministrationFields, scope: UInt64) -> UInt32 {
    guard options.details.contains(.wards) else { return 0 }
    return number(
      of: fields.encounter.flatMap { try? FHIRReference($0, path: "encounter", scope: scope) })
  }

  /// The index of a reference to an encounter; 0 of none.
  private mutating func number(of encounter: FHIRReference?) -> UInt32 {
    guard let encounter else { return 0 }
    if let known = indexes.encounters[encounter] { return known }
    encounters.append(encounter)
    indexes.encounters[encounter] = UInt32(encounters.count - 1)
    return UInt32(encounters.count - 1)
  }

  /// The index of how much was given; 0 when it is not known or not kept.
  mutating func amount(of fields: AdministrationFields) -> UInt32 {
    guard options.details.contains(.amounts), let dosage = fields.dosage else { return 0 }
    let amount = GivenAmount(dose: dosage.dose, route: dosage.member("route"))
    if amount == .unknown { return 0 }
    if let known = indexes.amounts[amount] { return known }
    amounts.append(amount)
    indexes.amounts[amount] = UInt32(amounts.count - 1)
    return UInt32(amounts.count - 1)
  }
}

/// What the bytes of a template name.
extension AdministrationStore {
  /// The index of the references that bytes name; nil when the parser must read them.
  ///
  /// New ones get the ordinal of the next administration; `mention` is the medication of theirs.
  mutating func references(
    of names: ReferenceBytes, _ medication: Fingerprint,
    mention: @autoclosure () -> MedicationMention?, scope: UInt64, ordinal: UInt64,
    _ index: StructureIndex
  ) -> UInt32? {
    let key = names.fingerprint(medication, scope: scope)
    if let known = indexes.referenceBytes[key] { return known }
    let amount = names.amount.map { indexes.amountBytes[$0] } ?? 0
    let encounter = names.encounter(scope: scope, index)
    guard let mention = mention(), let amount, encounter != nil || !names.hasEncounter,
      let found = names.references(
        medication: mention, details: (number(of: encounter), amount), scope: scope,
        ordinal: ordinal, index)
    else { return nil }
    references.append(found)
    indexes.referenceBytes.insert(UInt32(references.count - 1), for: key)
    return UInt32(references.count - 1)
  }

  /// The index of the reasons that bytes say; nil when the parser must read them.
  func reason(of bytes: Fingerprint) -> UInt32? { indexes.reasonBytes[bytes] }

  /// Caches, for the bytes in a template, what the parser made of them in the administration read last;
  /// its medication.
  mutating func noteLast(
    names: ReferenceBytes, _ medication: Fingerprint, reason: Fingerprint?, scope: UInt64
  ) -> MedicationMention? {
    guard let last = records.last else { return nil }
    let index = last.references
    indexes.referenceBytes.insert(index, for: names.fingerprint(medication, scope: scope))
    if let amount = names.amount {
      indexes.amountBytes.insert(references[Int(index)].amount, for: amount)
    }
    if options.keepsReasons, let reason { indexes.reasonBytes.insert(last.reason, for: reason) }
    return references[Int(index)].medication
  }
}

extension AdministrationFields {
  /// Whether a reference means something only within its Bundle.
  fileprivate var namesURN: Bool {
    subject.namesURN || request.namesURN || medication.reference.namesURN
      || medication.either.namesURN || encounter.namesURN
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
