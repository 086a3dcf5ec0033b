internal import CSimdJSON

/// A template of administrations, and what the one that was read last says.
///
/// Of the next one only what differs is decoded; the rest of the record is kept.
final class AdministrationTemplate: ResourceTemplate {
  /// What the administration says, without its ordinal.
  private(set) var record: AdministrationRecord

  private let slots: AdministrationSlots
  /// The scope in which the record's references were found; nil when they must be found anew.
  private var referencesScope: UInt64?
  /// The fingerprint of the medication, and its scope; nil when it must be made anew.
  private var medication: (fingerprint: Fingerprint, scope: UInt64)?
  /// Whether the record's reason is that of the text.
  private var knowsReason = true

  /// Makes the template of a text that the parser has read, with a cursor at its start; nil when it
  /// can have none.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: TextLayout,
    _ record: AdministrationRecord, scope: UInt64, keeping details: RecordDetails
  ) {
    // An empty id is none.
    guard let slots = AdministrationSlots(cursor, as: layout, keeping: details),
      slots.id == nil || record.identity != .none,
      record.outcome != AdministrationRecord.takenButSaysNotGiven || slots.saying.methodSays
    else { return nil }
    (self.slots, self.record, referencesScope) = (slots, record, scope)
    unsafe super.init(.administration, TextTemplate(text, slots: slots.all), as: layout)
  }

  private init(copying other: AdministrationTemplate) {
    (slots, record) = (other.slots, other.record)
    (referencesScope, medication) = (other.referencesScope, other.medication)
    knowsReason = other.knowsReason
    super.init(.administration, other.text.copy(), as: other.layout)
  }

  override func copy() -> ResourceTemplate { AdministrationTemplate(copying: self) }

  /// The id of the administration read last; nil without one.
  var id: JSONString? { slots.id.map { text[$0] } }

  /// The status and the end of the administration read last.
  var course: AdministrationCourse {
    AdministrationCourse(
      status: slots.status.map { text[$0] }, end: slots.end.flatMap { text.date(in: $0) })
  }

  /// Updates the record from the unread slots; false when the administration must be read another
  /// way.
  func judge() -> Bool {
    if text.unread & slots.names != 0 { referencesScope = nil }
    if text.unread & slots.medication != 0 { medication = nil }
    if text.unread & slots.reasonBits != 0 { knowsReason = false }
    guard !hasChanged(slots.id) || judgeID(),
      !hasChanged(slots.date) && !hasChanged(slots.end) || judgeDate(),
      text.unread & slots.outcome == 0 || judgeStatus()
    else { return false }
    record.recency = slots.meta.recency(of: text, known: record.recency)
    text.noteRead()
    return true
  }

  /// The names, when the record's references are not known in a scope.
  func newNames(scope: UInt64) -> ReferenceBytes? { referencesScope == scope ? nil : names }

  /// The bytes that name patient, order and medication, and the details that are kept.
  var names: ReferenceBytes {
    unsafe ReferenceBytes { index in
      unsafe slots.named[index].map { unsafe text.bytes($0) }
    }
  }

  /// The fingerprint of the medication, cached while its bytes stay the same.
  func medication(of names: ReferenceBytes, scope: UInt64) -> Fingerprint {
    if let medication, medication.scope == scope { return medication.fingerprint }
    let fingerprint = names.medication(scope: scope)
    medication = (fingerprint, scope)
    return fingerprint
  }

  /// Sets the record's references in a scope.
  func refer(to references: UInt32, scope: UInt64) {
    (record.references, referencesScope) = (references, scope)
  }

  /// The fingerprint of the reason's bytes, when the record's reason must be found anew.
  var newReason: Fingerprint? { knowsReason ? nil : reason }

  /// The fingerprint of the bytes that say why the dose was not given; nil when nothing does.
  var reason: Fingerprint? {
    slots.reason.map { stretch in
      var printer = Fingerprinter()
      unsafe printer.add(text.bytes(stretch))
      return printer.fingerprint
    }
  }

  /// Sets the number of the reason in the text.
  func set(reason: UInt32) { (record.reason, knowsReason) = (reason, true) }

  private func hasChanged(_ slot: Int?) -> Bool {
    slot.map { text.isUnread($0) } ?? false
  }

  private func judgeID() -> Bool {
    guard let id, id.count > 0 else { return false }
    record.identity = Fingerprint(id)
    return true
  }

  private func judgeDate() -> Bool {
    guard let slot = slots.date, let date = text.date(in: slot) else { return false }
    record.set(date)
    return !slots.isOfPeriod || judgePeriod(from: date)
  }

  /// Not inlined, because hardly any texts have a period.
  @inline(never)
  private func judgePeriod(from start: FHIRDateTime) -> Bool {
    guard let slot = slots.end else {
      record.period = start.hasTime ? .open : .none
      return true
    }
    guard let end = text.date(in: slot) else { return false }
    record.period = start.period(to: end)
    return true
  }

  private func judgeStatus() -> Bool {
    // Without a status only the flag counts, which is the same in all texts.
    guard let slot = slots.status else { return slots.isFlaggedNotGiven }
    guard let saysNotGiven = slots.saying.saysNotGiven(text) else { return false }
    let outcome = AdministrationOutcome(
      status: text[slot], isFlaggedNotGiven: slots.isFlaggedNotGiven)
    record.clearOutcome()
    return record.set(outcome.beside(saysNotGiven: saysNotGiven, status: text[slot]))
  }
}

/// Which slots of an administration's template are read, and what they hold.
struct AdministrationSlots {
  /// The most slots for values that are not read; the others are kept for those that are.
  private static let limit = TextTemplate.mostSlots * 3 / 4

  /// The slot of the id; nil, as with those that follow, when it is missing or not a string.
  private(set) var id: Int?
  /// The slots of `meta`.
  private(set) var meta = MetaSlots()
  /// The slot of the status.
  private(set) var status: Int?
  /// The slot of the date: of a Period its start, else its end.
  private(set) var date: Int?
  /// Whether the date is the start of a Period.
  private(set) var isOfPeriod = false
  /// The slot of the end of such a Period; nil without one.
  private(set) var end: Int?
  /// Whether the flag says that the dose was not given.
  private(set) var isFlaggedNotGiven = false
  /// What of the dosage may say that nothing was given.
  private(set) var saying = SayingSlots()
  /// The slots that decide the outcome, a bit for each.
  private(set) var outcome: UInt64 = 0
  /// The slots within the values that name patient, order and medication, and within the details that
  /// are kept, a bit for each.
  private(set) var names: UInt64 = 0
  /// Those of them that name the medication.
  private(set) var medication: UInt64 = 0
  /// Where these values are, in the order of ``ReferenceBytes``; nil for those that are missing.
  private(set) var named = [Range<TextTemplate.Mark>?](repeating: nil, count: 8)
  /// Where the reason is that the dose was not given; nil without one.
  private(set) var reason: Range<TextTemplate.Mark>?
  /// The slots within it, a bit for each.
  private(set) var reasonBits: UInt64 = 0
  /// All slots, in their order.
  private(set) var all: [csimdjson_slot] = []
  private let details: RecordDetails

  /// Finds the slots of a sound administration, or of an entry that holds one; nil when there are
  /// too many of them, or it is not written plainly, or has no date that is read from one string.
  init?(_ cursor: PlainCursor, as layout: TextLayout, keeping details: RecordDetails) {
    self.details = details
    var walk = SlotWalk(cursor)
    walk.resource("MedicationAdministration", as: layout, limit: Self.limit) { walk in
      if !walk.isVerbatim { walk.refuse() }
      walk.fill(limit: Self.limit)
    } members: { key, walk in
      take(key, &walk)
    }
    guard walk.isWhole, date != nil else { return nil }
    all = walk.slots
    outcome = saying.bits | (status.map { 1 << UInt64($0) } ?? 0)
  }

  private mutating func take(_ key: JSONString, _ walk: inout SlotWalk) {
    switch AdministrationMember(key) {
    case .id: id = walk.string()
    case .status: status = walk.string()
    case .meta: meta.take(&walk, limit: Self.limit)
    case .date where key.hasSuffix("Timing") && !walk.isAt("n"): walk.refuse()
    case .date: takeDate(&walk)
    case .subject: take(nameAt: 0, &walk)
    case .request: take(nameAt: 1, &walk)
    case .medication where key == "medicationCodeableConcept": take(nameAt: 2, &walk)
    case .medication where key == "medicationReference": take(nameAt: 3, &walk)
    case .medication: take(nameAt: 4, &walk)
    case .notGiven:
      if walk.isAt("t") { isFlaggedNotGiven = true }
      walk.fix()
    case .contained, .modifierExtension, .partOf:
      if walk.isAt("n") { walk.fix() } else { walk.refuse() }
    case .dosage: takeDosage(&walk)
    case .encounter where details.contains(.wards):
      if named[5] != nil { walk.refuse() }
      take(nameAt: 5, &walk)
    case .reasons: takeReason(&walk)
    case .type, .category, .encounter, nil: walk.fill(limit: Self.limit)
    }
  }

  private mutating func takeDosage(_ walk: inout SlotWalk) {
    saying.take(&walk, limit: Self.limit)
    guard details.contains(.amounts) else { return }
    for (index, value) in [(6, saying.amount.dose), (7, saying.amount.route)] {
      guard let value else { continue }
      named[index] = value.stretch
      names |= value.bits
    }
  }

  private mutating func takeReason(_ walk: inout SlotWalk) {
    guard !walk.isAt("n") else { return walk.fix() }
    guard let value = walk.value(limit: Self.limit) else { return walk.refuse() }
    (reason, reasonBits) = (value.stretch, value.bits)
  }

  private mutating func takeDate(_ walk: inout SlotWalk) {
    guard walk.isAt("{") else {
      date = walk.string() ?? date
      return
    }
    var (start, end): (Int?, Int?)
    walk.members { key, walk in
      switch key {
      case "start": start = walk.string()
      case "end": end = walk.string()
      default: walk.fill(limit: Self.limit)
      }
    }
    date = start ?? end
    isOfPeriod = start != nil
    self.end = isOfPeriod ? end : nil
  }

  private mutating func take(nameAt index: Int, _ walk: inout SlotWalk) {
    guard !walk.isAt("n") else { return walk.fix() }
    guard let value = walk.value(limit: TextTemplate.mostSlots) else { return walk.refuse() }
    named[index] = value.stretch
    names |= value.bits
    if 2...4 ~= index { medication |= value.bits }
  }
}
