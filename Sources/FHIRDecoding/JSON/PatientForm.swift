internal import MedicationAdherence

/// The form that patients are written in, and what the one says that was read last.
final class PatientForm: ResourceForm {
  let text: TextForm
  private let gaps: PatientGaps
  private var recency: Recency
  private var deceased: Death?

  /// Makes the form of a text that the short way has read, at whose first place a cursor stands; nil
  /// when it has too many gaps.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: PlainLayout,
    _ record: PatientRecord
  ) {
    guard let gaps = PatientGaps(cursor, as: layout) else { return nil }
    self.gaps = gaps
    (recency, deceased) = (record.origin.recency, record.deceased)
    self.text = unsafe TextForm(text, gaps: gaps.all)
  }

  private init(copying other: PatientForm) {
    (gaps, recency, deceased) = (other.gaps, other.recency, other.deceased)
    text = other.text.copy()
  }

  func copy() -> PatientForm { PatientForm(copying: self) }

  func isTaken(by reader: inout ResourceReader) -> Bool { reader.take(self) }

  /// The record of the patient, but for its place in the order of reading; nil when another way must
  /// judge it.
  func record(scope: UInt64) -> PatientRecord? {
    if let gap = gaps.deceased, text.isUnread(gap) {
      guard let date = text.date(in: gap) else { return nil }
      deceased = .at(date.endMoment)
    }
    recency = gaps.origin.meta.recency(of: text, known: recency)
    text.noteRead()
    return PatientRecord(
      origin: gaps.origin.origin(of: text, .patient, recency, scope: scope),
      name: PatientRecord.name(
        text: gaps.nameText.map { text[$0] }, words: gaps.nameWords.lazy.map { [text] in text[$0] }),
      deceased: deceased)
  }
}
