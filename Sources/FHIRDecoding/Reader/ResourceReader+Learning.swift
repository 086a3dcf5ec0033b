/// Learns templates from what the parser has read.
extension ResourceReader {
  private static let unskipped = ["Bundle", "OperationOutcome"]

  /// Learns the template of a text that the parser has read, if it was one sound resource; what was
  /// read before it is `before`.
  ///
  /// A text that a template fits, but that it could not take, tells it the words that it missed.
  mutating func learn(
    from text: UnsafeRawBufferPointer, as layout: TextLayout, since before: ReadingExtent
  ) {
    let now = ReadingExtent(self)
    guard check == nil, !options.keepsPlaces, now.isOneSoundResource(more: before) else { return }
    if let template = templates.refused { return noteWords(of: template) }
    guard unsafe templates.isWorthLearning(text),
      let template = unsafe template(of: text, as: layout, now, since: before)
    else { return }
    templates.add(template)
    noteWords(of: template)
  }

  /// The template of a text; nil when it can have none.
  private func template(
    of text: UnsafeRawBufferPointer, as layout: TextLayout, _ now: ReadingExtent,
    since before: ReadingExtent
  ) -> ResourceTemplate? {
    guard let cursor = unsafe PlainCursor(mayEscape: text, index) else { return nil }
    if now.administrations > before.administrations, let record = administrations.records.last {
      // What decides the outcome then is known by its content.
      guard options.codes.outcomes == nil else { return nil }
      return unsafe AdministrationTemplate(
        text, cursor, as: layout, record, scope: scope, keeping: options.details)
    }
    if now.orders > before.orders, let record = stores.orders.records.last {
      return unsafe OrderTemplate(
        text, cursor, as: layout, record, scope: scope, keeping: options.details)
    }
    if now.patients > before.patients, let record = stores.patients.records.last {
      // A template knows nothing of the person.
      guard record.person == nil, record.facts == nil, !record.isAnimal else { return nil }
      return unsafe PatientTemplate(text, cursor, as: layout, record)
    }
    guard layout != .entry, let type = cursor.type(as: layout)?.text,
      !(ResourceKind(type: type).map(options.keeps) ?? Self.unskipped.contains(type)),
      ResourceName.isPossible(type)
    else { return nil }
    return unsafe SkippedTemplate(text, cursor, as: layout, type: type)
  }

  /// Caches, for the bytes in a template, what the parser made of them in the resource read last.
  private mutating func noteWords(of template: ResourceTemplate) {
    switch template.kind {
    case .administration:
      noteWords(of: unsafe unsafeDowncast(template, to: AdministrationTemplate.self))
    case .order: noteWords(of: unsafe unsafeDowncast(template, to: OrderTemplate.self))
    case .patient, .skipped: break
    }
  }

  private mutating func noteWords(of template: AdministrationTemplate) {
    let names = template.names
    let medication = names.medication(scope: scope)
    let mention = administrations.noteLast(
      names: names, medication, reason: template.reason, scope: scope)
    if let mention { cache.mentions.remember(mention, for: medication) }
  }

  private mutating func noteWords(of template: OrderTemplate) {
    guard let order = stores.orders.records.last else { return }
    stores.orders.remember(contentOfLast: template.contentKey(scope: scope))
    cache.mentions.remember(order.medication, for: template.names.medication(scope: scope))
  }
}

/// How much a reader has read.
struct ReadingExtent {
  let administrations: Int
  let orders: Int
  let patients: Int
  let findings: Int
  private let deletions: Int
  private let ordinal: UInt64

  /// What a reader has read.
  init(_ reader: borrowing ResourceReader) {
    administrations = reader.administrations.records.count
    orders = reader.stores.orders.records.count
    patients = reader.stores.patients.records.count
    findings = reader.findings.count
    deletions = reader.bundles.deletions.count
    ordinal = reader.comingOrdinal
  }

  /// Whether it is one resource more than before, with which nothing was wrong.
  func isOneSoundResource(more before: ReadingExtent) -> Bool {
    ordinal == before.ordinal + 1 && findings == before.findings && deletions == before.deletions
  }
}
