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
    guard template.judge(), !administrations.wantsPlace(on: template.record.date) else {
      return false
    }
    if let names = template.newNames(scope: scope) {
      let medication = template.medication(of: names, scope: scope)
      let index = administrations.references(
        of: names, medication, mention: cache.mentions[medication], scope: scope,
        ordinal: comingOrdinal, index)
      guard let index else { return false }
      template.refer(to: index, scope: scope)
    }
    if options.keepsReasons, let reason = template.newReason {
      guard let number = administrations.reason(of: reason) else { return false }
      template.set(reason: number)
    }
    administrations.append(
      template.record, ordinal: nextOrdinal(), line: textLine, id: template.id,
      course: template.course)
    count(.administration)
    return true
  }

  /// Keeps the order that a template followed.
  mutating func take(_ template: OrderTemplate) -> Bool {
    // What is to be remarked has a place, which only a reading has.
    guard
      var record = template.record(
        scope: scope, index, known: { stores.orders.content($0) }),
      record.content.unknownModifier == nil
    else { return false }
    let encounter = template.encounter(scope: scope, index)
    if encounter == nil, template.hasEncounter { return false }
    record.origin.recency.ordinal = nextOrdinal()
    count(record.origin.kind)
    stores.orders.append(record, encounter: encounter)
    if !record.origin.hasOwnID { noteWithoutID() }
    return true
  }

  /// Keeps the patient that a template followed.
  mutating func take(_ template: PatientTemplate) -> Bool {
    guard var record = template.record(scope: scope) else { return false }
    record.origin.recency.ordinal = nextOrdinal()
    count(.patient)
    stores.patients.records.append(record)
    if !record.origin.hasOwnID { noteWithoutID() }
    return true
  }

  /// Counts a skipped resource.
  private mutating func skip(_ type: String) {
    count(type)
    _ = nextOrdinal()
  }

  /// Empties all caches, when everything was read.
  public mutating func dropCaches() {
    administrations.dropCaches()
    stores.orders.dropCache()
    cache = DecodingCache(timings: options.codes.timings)
    templates = TemplateCache()
  }
}
