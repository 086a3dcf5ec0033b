/// The form that administrations are written in, and what the one says that was read last.
///
/// Of the next one in the same form only what differs is decoded; the rest of the record is taken
/// over. A form belongs to one thread.
final class AdministrationForm {
  /// How the texts lie that have the form; a text of another layout has none of these.
  let layout: PlainLayout
  /// What the administration says, but for its place in the order of reading.
  private(set) var record: AdministrationRecord

  private let text: TextForm
  private let gaps: AdministrationGaps
  private let isFlaggedNotGiven: Bool
  /// The gaps that the record does not tell of yet, a bit for each.
  private var changed: UInt64 = 0
  private var isAttributed = true
  private var month = KnownMonth()

  /// Makes the form of a text that the short way has read, at whose first place a cursor stands; nil
  /// when it has too many gaps.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: PlainLayout,
    _ fields: AdministrationFields<PlainValue>, _ record: AdministrationRecord
  ) {
    guard let gaps = AdministrationGaps(cursor, isEntry: layout == .entry) else { return nil }
    self.text = unsafe TextForm(text, gaps: gaps.all)
    (self.gaps, self.layout, self.record) = (gaps, layout, record)
    isFlaggedNotGiven = fields.notGiven.value?.boolean ?? false
  }

  /// The id of the administration read last; nil without one.
  var id: JSONString? { gaps.id.map { text[$0] } }

  /// Forgets whose the administration read last was: names mean something else from here on.
  func forgetAttribution() { isAttributed = false }

  /// Whether a text begins with an administration in this form; the number of its bytes.
  ///
  /// `inPlace` finds most of them in half the instructions (``TextForm/follow(_:inPlace:)``).
  func follow(_ text: UnsafeRawBufferPointer, inPlace: Bool) -> Int? {
    guard let found = unsafe self.text.follow(text, inPlace: inPlace) else { return nil }
    changed |= found.changed
    return found.count
  }

  /// Makes the record say what the administration says; false when the long way must judge it.
  func judge() -> Bool {
    if changed & gaps.names != 0 { isAttributed = false }
    guard !hasChanged(gaps.id) || judgeID(), !hasChanged(gaps.lastUpdated) || judgeUpdate(),
      !hasChanged(gaps.date) || judgeDate(), !hasChanged(gaps.status) || judgeStatus()
    else { return false }
    if hasChanged(gaps.versionID), let gap = gaps.versionID {
      record.versionPlusOne = text[gap].wholeNumber.map { $0 + 1 } ?? 0
    }
    changed = 0
    return true
  }

  /// The bytes that name patient, order and medication, when the record does not say yet who and what
  /// they are.
  var newNames: AttributionNames? {
    if isAttributed { return nil }
    return unsafe AttributionNames { index in
      unsafe gaps.named[index].map { unsafe text.bytes($0) }
    }
  }

  /// Makes the record say whose it is.
  func attribute(_ attribution: UInt32) {
    (record.attribution, isAttributed) = (attribution, true)
  }

  private func hasChanged(_ gap: Int?) -> Bool {
    gap.map { changed & 1 << UInt64($0) != 0 } ?? false
  }

  private func judgeID() -> Bool {
    guard let id, id.count > 0 else { return false }
    record.identity = Fingerprint(id)
    return true
  }

  /// What cannot be read is taken for missing.
  private func judgeUpdate() -> Bool {
    guard let gap = gaps.lastUpdated else { return false }
    record.lastUpdated = date(in: gap)?.epochMilliseconds ?? .min
    return true
  }

  private func judgeDate() -> Bool {
    guard let gap = gaps.date, let date = date(in: gap) else { return false }
    record.set(date)
    return true
  }

  private func date(in gap: Int) -> FHIRDateTime? {
    var known = month
    defer { month = known }
    return text[gap].withSpan { FHIRDateTime($0, in: &known) }
  }

  private func judgeStatus() -> Bool {
    guard let gap = gaps.status else { return false }
    record.clearOutcome()
    return record.set(
      AdministrationOutcome(status: text[gap], isFlaggedNotGiven: isFlaggedNotGiven))
  }
}
