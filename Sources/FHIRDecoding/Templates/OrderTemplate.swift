internal import CSimdJSON
internal import MedicationAdherence

/// A template of orders, and what the one that was read last says.
///
/// Of the next one only what differs is decoded; what both say in the same words is shared.
final class OrderTemplate: ResourceTemplate {
  private let slots: OrderSlots
  private let type: ResourceKind
  private var content: OrderRecord.Content
  /// The scope in which the content was found; nil when it must be found anew.
  private var contentScope: UInt64?
  private var recency: Recency
  private var written: LocalMoment?

  /// Makes the template of a text that the parser has read, with a cursor at its start; nil when it
  /// can have none.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: TextLayout,
    _ record: OrderRecord, scope: UInt64, keeping details: RecordDetails
  ) {
    guard
      let slots = OrderSlots(
        cursor, record.origin.kind, as: layout, keepsEncounter: details.contains(.wards))
    else { return nil }
    (self.slots, type) = (slots, record.origin.kind)
    (content, contentScope) = (record.content, scope)
    (recency, written) = (record.origin.recency, record.written)
    unsafe super.init(.order, TextTemplate(text, slots: slots.all), as: layout)
  }

  private init(copying other: OrderTemplate) {
    (slots, type) = (other.slots, other.type)
    (content, contentScope) = (other.content, other.contentScope)
    (recency, written) = (other.recency, other.written)
    super.init(.order, other.text.copy(), as: other.layout)
  }

  override func copy() -> ResourceTemplate { OrderTemplate(copying: self) }

  /// The record of the order, without its ordinal; nil when it must be read another way.
  ///
  /// `known` finds the content of an order that was seen before, by the fingerprint of its bytes.
  func record(
    scope: UInt64, _ index: StructureIndex, known: (Fingerprint) -> OrderRecord.Content?
  ) -> OrderRecord? {
    guard readContent(scope: scope, known), readWritten() else { return nil }
    var subject: FHIRReference?
    if let value = slots.subject {
      subject = unsafe FHIRReference(plain: text.bytes(value.stretch), scope: scope, index)
      if subject == nil { return nil }
    }
    recency = slots.origin.meta.recency(of: text, known: recency)
    text.noteRead()
    return OrderRecord(
      content, origin: slots.origin.origin(of: text, type, recency, scope: scope), subject: subject,
      written: written)
  }

  /// Whether the order names an encounter that is kept.
  var hasEncounter: Bool { slots.encounter != nil }

  /// The encounter, when it is kept; nil as well when the parser must read it.
  func encounter(scope: UInt64, _ index: StructureIndex) -> FHIRReference? {
    slots.encounter.flatMap {
      unsafe FHIRReference(plain: text.bytes($0.stretch), scope: scope, index)
    }
  }

  /// The fingerprint of the bytes of the order's content.
  func contentKey(scope: UInt64) -> Fingerprint {
    unsafe slots.fields.content(of: type, scope: scope) { unsafe text.bytes($0.stretch) }
  }

  /// The bytes that name the medication.
  var names: ReferenceBytes {
    let medication = slots.fields.medication
    return unsafe ReferenceBytes { index in
      let field: Field<SlotValue>? =
        switch index {
        case 2: medication.concept
        case 3: medication.reference
        case 4: medication.either
        default: nil
        }
      return unsafe (field?.value).map { unsafe text.bytes($0.stretch) }
    }
  }

  private func readContent(
    scope: UInt64, _ known: (Fingerprint) -> OrderRecord.Content?
  ) -> Bool {
    if text.unread & slots.content != 0 { contentScope = nil }
    if contentScope == scope { return true }
    guard let content = known(contentKey(scope: scope)) else { return false }
    (self.content, contentScope) = (content, scope)
    return true
  }

  private func readWritten() -> Bool {
    guard let slot = slots.written, text.isUnread(slot) else { return true }
    guard let date = text.date(in: slot) else { return false }
    written = date.startMoment
    return true
  }
}

/// Which slots of an order's template are read, and what they hold.
struct OrderSlots {
  /// The most slots for values that are not read, for the order's content, and in all.
  private static let limits = (others: 48, content: 40, all: TextTemplate.mostSlots)

  /// The slots of the order's origin.
  private(set) var origin = OriginSlots()
  /// Where the other members that are read are.
  private(set) var fields = OrderFields<SlotValue>()
  /// Where its encounter is named; nil when it is missing or not kept.
  private(set) var encounter: SlotValue?
  /// The slots of its content, a bit for each.
  let content: UInt64
  /// All slots, in their order.
  let all: [csimdjson_slot]

  /// Finds the slots of a sound order, or of an entry that holds one; nil when there are too many of
  /// them, or it is not written plainly.
  init?(
    _ cursor: PlainCursor, _ kind: ResourceKind, as layout: TextLayout, keepsEncounter: Bool
  ) {
    var (walk, origin) = (SlotWalk(cursor), OriginSlots())
    var encounter: SlotValue?
    var fields = OrderFields<SlotValue>()
    walk.resource(kind.name, as: layout, limit: Self.limits.others) { walk in
      origin.takeFullURL(&walk)
    } members: { key, walk in
      if key == "contained" || key == "modifierExtension" { return walk.refuse() }
      if origin.take(key, &walk, limit: Self.limits.others) { return }
      if keepsEncounter, key == "encounter" || key == "context", !walk.isAt("n") {
        // Of two the name decides.
        if encounter != nil { walk.refuse() }
        encounter = walk.value(limit: Self.limits.all)
        return
      }
      let limit =
        switch key {
        case "subject", "patient", "authoredOn", "dateWritten": Self.limits.all
        case "dosageInstruction", "dispenseRequest": Self.limits.content
        default: Self.limits.others
        }
      let isVerbatim = walk.isVerbatim
      guard let value = walk.value(limit: limit) else { return walk.refuse() }
      do throws(DecodingFault) {
        if try fields.take(key, value), !isVerbatim { walk.refuse() }
      } catch {
        walk.refuse()
      }
    }
    guard walk.isWhole else { return nil }
    (self.origin, self.fields, all) = (origin, fields, walk.slots)
    self.encounter = encounter
    content = fields.contentValues.reduce(0) { $0 | ($1?.bits ?? 0) }
  }

  /// Where the patient is named.
  var subject: SlotValue? { fields.subject.value }

  /// The slot of when the order was written; nil when it is missing.
  var written: Int? { fields.written.value?.slots.first }
}
