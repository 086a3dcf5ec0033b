/// The form that administrations are written in, and what the one says that was read last.
///
/// Of the next one in the same form only what differs is decoded; the rest of the record is taken
/// over.
final class AdministrationForm: ResourceForm {
  let text: TextForm
  /// What the administration says, but for its place in the order of reading.
  private(set) var record: AdministrationRecord

  private let gaps: AdministrationGaps
  private let isFlaggedNotGiven: Bool
  /// The scope in which the record was attributed last; nil when it must be attributed anew.
  private var attributedIn: UInt64?
  /// What stands for the medication, and in which scope; nil when its bytes must be looked at.
  private var medication: (fingerprint: Fingerprint, scope: UInt64)?

  /// Makes the form of a text that the short way has read, at whose first place a cursor stands; nil
  /// when it has too many gaps.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: PlainLayout,
    _ fields: AdministrationFields<PlainValue>, _ record: AdministrationRecord, scope: UInt64
  ) {
    guard let gaps = AdministrationGaps(cursor, as: layout) else { return nil }
    (self.gaps, self.record, attributedIn) = (gaps, record, scope)
    isFlaggedNotGiven = fields.notGiven.value?.boolean ?? false
    self.text = unsafe TextForm(text, gaps: gaps.all)
  }

  private init(copying other: AdministrationForm) {
    (gaps, record, isFlaggedNotGiven) = (other.gaps, other.record, other.isFlaggedNotGiven)
    (attributedIn, medication) = (other.attributedIn, other.medication)
    text = other.text.copy()
  }

  func copy() -> AdministrationForm { AdministrationForm(copying: self) }

  /// The id of the administration read last; nil without one.
  var id: JSONString? { gaps.id.map { text[$0] } }

  func isTaken(by reader: inout ResourceReader) -> Bool { reader.take(self) }

  /// Makes the record say what the administration says; false when the long way must judge it.
  func judge() -> Bool {
    if text.unread & gaps.names != 0 { attributedIn = nil }
    if text.unread & gaps.medication != 0 { medication = nil }
    guard !hasChanged(gaps.id) || judgeID(), !hasChanged(gaps.date) || judgeDate(),
      !hasChanged(gaps.status) || judgeStatus()
    else { return false }
    record.recency = gaps.meta.recency(of: text, known: record.recency)
    text.noteRead()
    return true
  }

  /// The bytes that name patient, order and medication, when the record does not say yet who and what
  /// they are in a scope.
  func newNames(scope: UInt64) -> AttributionNames? {
    if attributedIn == scope { return nil }
    return unsafe AttributionNames { index in
      unsafe gaps.named[index].map { unsafe text.bytes($0) }
    }
  }

  /// What stands for the medication, which is known when its bytes are those of the one before.
  func medication(of names: AttributionNames, scope: UInt64) -> Fingerprint {
    if let medication, medication.scope == scope { return medication.fingerprint }
    let fingerprint = names.medication(scope: scope)
    medication = (fingerprint, scope)
    return fingerprint
  }

  /// Makes the record say whose it is in a scope.
  func attribute(_ attribution: UInt32, scope: UInt64) {
    (record.attribution, attributedIn) = (attribution, scope)
  }

  private func hasChanged(_ gap: Int?) -> Bool {
    gap.map { text.isUnread($0) } ?? false
  }

  private func judgeID() -> Bool {
    guard let id, id.count > 0 else { return false }
    record.identity = Fingerprint(id)
    return true
  }

  private func judgeDate() -> Bool {
    guard let gap = gaps.date, let date = text.date(in: gap) else { return false }
    record.set(date)
    return true
  }

  private func judgeStatus() -> Bool {
    guard let gap = gaps.status else { return false }
    record.clearOutcome()
    return record.set(
      AdministrationOutcome(status: text[gap], isFlaggedNotGiven: isFlaggedNotGiven))
  }
}
