internal import MedicationAdherence

/// The form that orders are written in, and what the one says that was read last.
///
/// Of the next one in the same form only what differs is decoded; what both say in the same words is
/// shared.
final class OrderForm: ResourceForm {
  let text: TextForm
  private let gaps: OrderGaps
  private let kind: ResourceOrigin.Kind
  private var content: OrderRecord.Content
  /// The scope in which the order says this; nil when it must be looked up anew.
  private var contentScope: UInt64?
  private var recency: Recency
  private var written: LocalMoment?

  /// Makes the form of a text that the short way has read, at whose first place a cursor stands; nil
  /// when it has too many gaps.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: PlainLayout,
    _ record: OrderRecord, scope: UInt64
  ) {
    guard let gaps = OrderGaps(cursor, as: layout) else { return nil }
    (self.gaps, kind) = (gaps, record.origin.kind)
    (content, contentScope) = (record.content, scope)
    (recency, written) = (record.origin.recency, record.written)
    self.text = unsafe TextForm(text, gaps: gaps.all)
  }

  private init(copying other: OrderForm) {
    (gaps, kind) = (other.gaps, other.kind)
    (content, contentScope) = (other.content, other.contentScope)
    (recency, written) = (other.recency, other.written)
    text = other.text.copy()
  }

  func copy() -> OrderForm { OrderForm(copying: self) }

  func isTaken(by reader: inout ResourceReader) -> Bool { reader.take(self) }

  /// The record of the order, but for its place in the order of reading; nil when another way must
  /// judge it.
  ///
  /// `known` finds what an order says that was met before, by the fingerprint of the bytes.
  func record(
    scope: UInt64, _ index: StructureIndex, known: (Fingerprint) -> OrderRecord.Content?
  ) -> OrderRecord? {
    guard readContent(scope: scope, known), readWritten() else { return nil }
    var subject: FHIRReference?
    if let value = gaps.subject {
      subject = unsafe FHIRReference(plain: text.bytes(value.stretch), scope: scope, index)
      if subject == nil { return nil }
    }
    recency = gaps.origin.meta.recency(of: text, known: recency)
    text.noteRead()
    return OrderRecord(
      content, origin: gaps.origin.origin(of: text, kind, recency, scope: scope), subject: subject,
      written: written)
  }

  private func readContent(
    scope: UInt64, _ known: (Fingerprint) -> OrderRecord.Content?
  ) -> Bool {
    if text.unread & gaps.content != 0 { contentScope = nil }
    if contentScope == scope { return true }
    let key = unsafe gaps.fields.content(of: kind, scope: scope) { unsafe text.bytes($0.stretch) }
    guard let content = known(key) else { return false }
    (self.content, contentScope) = (content, scope)
    return true
  }

  private func readWritten() -> Bool {
    guard let gap = gaps.written, text.isUnread(gap) else { return true }
    guard let date = text.date(in: gap) else { return false }
    written = date.startMoment
    return true
  }
}
