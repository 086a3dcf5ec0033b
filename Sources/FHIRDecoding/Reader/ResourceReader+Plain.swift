internal import MedicationAdherence

/// Reads administrations, orders and patients without the parser: by templates, or the plain way.
///
/// There are three ways from a text to its record. A template takes a text that is written like one
/// that was read lately. The plain way walks along the structural positions of plain JSON, and
/// takes texts whose medication the parser has seen before; escapes may only be in what is not
/// read. The parser takes everything. All make the same record; tests compare them.
extension ResourceReader {
  private static let long = ReadTypes.linked.union(["Bundle", "OperationOutcome"])

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
    administrations.append(template.record)
    noteLast(id: template.id)
    return true
  }

  /// Reads a text; false when the parser must read it.
  mutating func readPlainly(_ text: UnsafeRawBufferPointer, as layout: TextLayout) -> Bool {
    guard check == nil,
      unsafe layout != .line || ResourceTypePeek.isWorthTrying(text, keeping: kinds),
      let cursor = unsafe PlainCursor(mayEscape: text, index)
    else { return false }
    let type = cursor.type(as: layout)
    if unsafe layout != .entry && skip(text, cursor, type, as: layout) { return true }
    guard !keepsPlaces else { return false }
    switch type {
    case .some("MedicationAdministration"):
      return unsafe readAdministration(text, cursor, as: layout)
    case .some("MedicationRequest"): return unsafe readOrder(text, cursor, .request, as: layout)
    case .some("MedicationOrder"): return unsafe readOrder(text, cursor, .order, as: layout)
    case .some("Patient"): return unsafe readPatient(text, cursor, as: layout)
    default: return false
    }
  }

  /// Skips and counts a resource of a type that is not used or not kept; false when the text is not
  /// plain JSON, or gives a second type.
  private mutating func skip(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, _ type: JSONString?,
    as layout: TextLayout
  ) -> Bool {
    guard let name = type?.text, !kinds.keeps(name), !Self.long.contains(name),
      ResourceName.isPossible(name), cursor.isWholeResource
    else { return false }
    skip(name)
    unsafe templates.learn(text, SkippedTemplate(text, cursor, as: layout, type: name))
    return true
  }

  /// Counts a skipped resource.
  mutating func skip(_ type: String) {
    count(type)
    _ = nextOrdinal()
  }

  private mutating func readAdministration(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: TextLayout
  ) -> Bool {
    guard kinds.contains(.administrations), unknownReferences == nil else { return false }
    var walk = cursor
    guard let fields = layout == .entry ? walk.administrationOfEntry() : walk.administration(),
      walk.isAtEnd, var record = fields.record(cursor, keepsReasons: keepsReasons),
      !wantsPlace(on: record.date), saysOnce(fields.reasons.value)
    else { return false }
    let names = fields.names
    guard let index = referencesIndex(of: names, names.medication(scope: scope)) else {
      return false
    }
    record.references = index
    administrations.append(record)
    noteLast(id: fields.id.value?.string)
    let scope = scope
    unsafe templates.learn(
      text, AdministrationTemplate(text, cursor, as: layout, fields, record, scope: scope))
    return true
  }

  /// Whether no member of the reasons is repeated; they are only checked here, not kept.
  private func saysOnce(_ reasons: PlainValue?) -> Bool {
    guard let reasons, reasons.isNested else { return true }
    do throws(DecodingFault) {
      return try reasons.parsed(by: parser).repeatedMember == nil
    } catch {
      return false
    }
  }

  /// The index of the references that bytes name; nil when the parser must read them.
  ///
  /// New ones get the ordinal of the next administration.
  private mutating func referencesIndex(
    of names: ReferenceBytes, _ medication: Fingerprint
  ) -> UInt32? {
    let key = names.fingerprint(medication, scope: scope)
    if let known = plainReferenceIndexes[key] { return known }
    guard let mention = mentions[medication],
      let found = names.references(
        medication: mention, scope: scope, ordinal: comingOrdinal, namesIndex)
    else {
      unknownReferences = (key, medication)
      return nil
    }
    references.append(found)
    plainReferenceIndexes.insert(UInt32(references.count - 1), for: key)
    return UInt32(references.count - 1)
  }

  /// Caches, for the bytes that the plain way could not interpret, what the parser made of them: in
  /// the one administration or order added to those `before`.
  mutating func noteUnknown(before: (administrations: Int, orders: Int)) {
    if let key = unknownContent {
      unknownContent = nil
      if orders.count == before.orders + 1, let order = orders.last {
        orderContents.remember(order.content, for: key.content)
        mentions.remember(order.medication, for: key.medication)
      }
    }
    guard let key = unknownReferences else { return }
    unknownReferences = nil
    guard administrations.count == before.administrations + 1, let record = administrations.last,
      record.isSound
    else { return }
    plainReferenceIndexes.insert(record.references, for: key.names)
    mentions.remember(references[Int(record.references)].medication, for: key.medication)
  }
}

/// Reads orders the plain way.
///
/// It takes sound, plain JSON of orders of a medication that was seen before, without escapes in
/// what is read. Content in the same words as another order's is not decoded again.
extension ResourceReader {
  /// Reads an order; false when the parser must read it.
  mutating func readOrder(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, _ kind: ResourceOrigin.Kind,
    as layout: TextLayout
  ) -> Bool {
    var walk = cursor
    var order = PlainOrder(kind: kind)
    let fullURL = walk.resource(as: layout) { resource in
      resource.readMembers { key, value throws(DecodingFault) in try order.take(key, value) }
    }
    guard let fullURL, !order.isRefused else { return false }
    guard let content = content(of: order, cursor),
      let record = cursor.record(
        of: order, content, fullURL: fullURL.value?.string, scope: scope)
    else { return false }
    keep(record)
    let scope = scope
    unsafe templates.learn(
      text, OrderTemplate(text, cursor, as: layout, record, scope: scope))
    return true
  }

  /// Keeps the order that a template followed.
  mutating func take(_ template: OrderTemplate) -> Bool {
    guard let record = template.record(scope: scope, namesIndex, known: { orderContents[$0] })
    else {
      return false
    }
    keep(record)
    return true
  }

  private mutating func keep(_ record: consuming OrderRecord) {
    record.origin.recency.ordinal = nextOrdinal()
    if record.origin.kind == .order {
      unparsedCounts.orders += 1
    } else {
      unparsedCounts.requests += 1
    }
    orders.append(record)
  }

  /// What an order says; nil when the parser must read it.
  private mutating func content(
    of order: PlainOrder, _ cursor: PlainCursor
  ) -> OrderRecord.Content? {
    let key = unsafe order.fields.content(of: order.kind, scope: scope) { unsafe $0.bytes }
    if let known = orderContents[key] { return known }
    let medication = order.fields.names.medication(scope: scope)
    let parser = parser
    guard let mention = mentions[medication],
      let content = order.fields.content(
        of: order.kind, mention, cursor, scope: scope, &cache,
        parse: { value throws(DecodingFault) in try value.parsed(by: parser) })
    else {
      unknownContent = (key, medication)
      return nil
    }
    orderContents.remember(content, for: key)
    return content
  }
}

extension PlainValue {
  /// Parses the object or array; the result is valid until the parser's next text.
  func parsed(by parser: JSONParser) throws(DecodingFault) -> JSONValue {
    guard isNested, let value = unsafe try? parser.parse(UnsafeRawBufferPointer(bytes)) else {
      throw DecodingFault(kind: .wrongType, path: "", fact: .noObject)
    }
    return value
  }
}

/// Reads patients the plain way: sound, plain JSON without escapes in what is read.
extension ResourceReader {
  /// Reads a patient; false when the parser must read it.
  mutating func readPatient(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: TextLayout
  ) -> Bool {
    var walk = cursor
    var patient = PatientFields()
    let fullURL = walk.resource(as: layout) { resource in
      resource.readMembers { key, value throws(DecodingFault) in try patient.take(key, value) }
    }
    guard let fullURL,
      let record = cursor.record(of: patient, fullURL: fullURL.value?.string, scope: scope)
    else { return false }
    keep(record)
    unsafe templates.learn(text, PatientTemplate(text, cursor, as: layout, record))
    return true
  }

  /// Keeps the patient that a template followed.
  mutating func take(_ template: PatientTemplate) -> Bool {
    guard let record = template.record(scope: scope) else { return false }
    keep(record)
    return true
  }

  private mutating func keep(_ record: consuming PatientRecord) {
    record.origin.recency.ordinal = nextOrdinal()
    patients.append(record)
    unparsedCounts.patients += 1
  }
}

extension ResourceReader {
  /// Empties all caches, when everything was read.
  public mutating func dropCaches() {
    referenceIndexes = FingerprintTable()
    plainReferenceIndexes = FingerprintTable()
    reasonIndexes = [:]
    cache = DecodingCache()
    (mentions, orderContents) = (FingerprintCache(), FingerprintCache())
    templates = TemplateCache()
  }
}
