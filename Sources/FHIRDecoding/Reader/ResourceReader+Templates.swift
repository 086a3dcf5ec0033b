internal import MedicationAdherence

/// Reads resources by templates, without the parser.
///
/// There are two ways from a text to its record. A template takes a text that is written like one
/// that was read lately. The parser takes everything else, and a template is then learnt from what
/// it has read. Both make the same record; tests compare them.
extension ResourceReader {
  /// Reads the resource at the beginning of the bytes by a template; its length, or nil when no
  /// template takes it.
  mutating func readAlike(_ text: UnsafeRawBufferPointer, as layout: TextLayout) -> Int? {
    guard let count = unsafe templates.find(text, as: layout), unsafe layout.ends(text, at: count),
      let template = unsafe templates.lent
    else { return nil }
    if unsafe template._withUnsafeGuaranteedRef({ take($0) }) { return count }
    templates.noteRefusal()
    return nil
  }

  /// Keeps the resource that a template followed; false when it must be read another way.
  private mutating func take(_ template: ResourceTemplate) -> Bool {
    switch template.kind {
    case .administration:
      return take(unsafe unsafeDowncast(template, to: AdministrationTemplate.self))
    case .order: return take(unsafe unsafeDowncast(template, to: OrderTemplate.self))
    case .patient: return take(unsafe unsafeDowncast(template, to: PatientTemplate.self))
    case .skipped:
      skip(unsafe unsafeDowncast(template, to: SkippedTemplate.self).type)
      return true
    }
  }

  /// Keeps the administration that a template followed.
  mutating func take(_ template: AdministrationTemplate) -> Bool {
    guard template.judge(), !wantsPlace(on: template.record.date) else { return false }
    if let names = template.newNames(scope: scope) {
      let medication = template.medication(of: names, scope: scope)
      guard let index = referencesIndex(of: names, medication) else { return false }
      template.refer(to: index, scope: scope)
    }
    if keepsReasons, let reason = template.newReason {
      guard let number = byteReasonIndexes[reason] else { return false }
      template.set(reason: number)
    }
    administrations.append(template.record)
    noteLast(template)
    return true
  }

  /// Keeps the order that a template followed.
  mutating func take(_ template: OrderTemplate) -> Bool {
    // What is to be remarked has a place, which only a reading has.
    guard var record = template.record(scope: scope, index, known: { orderContents[$0] }),
      record.content.unknownModifier == nil
    else { return false }
    let encounter = template.encounter(scope: scope, index)
    if encounter == nil, template.hasEncounter { return false }
    record.origin.recency.ordinal = nextOrdinal()
    if record.origin.kind == .order {
      unparsedCounts.orders += 1
    } else {
      unparsedCounts.requests += 1
    }
    orders.append(record)
    if let encounter { encountersOfOrders[orders.count - 1] = encounter }
    return true
  }

  /// Keeps the patient that a template followed.
  mutating func take(_ template: PatientTemplate) -> Bool {
    guard var record = template.record(scope: scope) else { return false }
    record.origin.recency.ordinal = nextOrdinal()
    patients.append(record)
    unparsedCounts.patients += 1
    return true
  }

  /// Counts a skipped resource.
  private mutating func skip(_ type: String) {
    count(type)
    _ = nextOrdinal()
  }

  /// The index of the references that bytes name; nil when the parser must read them.
  ///
  /// New ones get the ordinal of the next administration.
  private mutating func referencesIndex(
    of names: ReferenceBytes, _ medication: Fingerprint
  ) -> UInt32? {
    let key = names.fingerprint(medication, scope: scope)
    if let known = byteReferenceIndexes[key] { return known }
    let amount = names.amount.map { byteAmountIndexes[$0] } ?? 0
    let encounter = names.encounter(scope: scope, index)
    guard let mention = mentions[medication], let amount,
      encounter != nil || !names.hasEncounter,
      let found = names.references(
        medication: mention, details: (number(of: encounter), amount), scope: scope,
        ordinal: comingOrdinal, index)
    else { return nil }
    references.append(found)
    byteReferenceIndexes.insert(UInt32(references.count - 1), for: key)
    return UInt32(references.count - 1)
  }

  /// Empties all caches, when everything was read.
  public mutating func dropCaches() {
    referenceIndexes = FingerprintTable()
    byteReferenceIndexes = FingerprintTable()
    (reasonIndexes, amountIndexes, encounterIndexes) = ([:], [:], [:])
    (byteAmountIndexes, byteReasonIndexes) = (FingerprintTable(), FingerprintTable())
    cache = DecodingCache(timings: codes.timings)
    (mentions, orderContents) = (FingerprintCache(), FingerprintCache())
    templates = TemplateCache()
  }
}
