internal import Glibc
internal import MedicationAdherence

/// The short way from a line to the record of an administration.
///
/// It takes the lines that are plain JSON, sound, and tell of a patient, order and medication that
/// the long way has met before, and makes the same record of them; tests hold the two together.
extension ResourceReader {
  /// Reads the line that begins at an offset if it is an administration with the members of one that
  /// is known; the offset of the line's end, or nil when it is not.
  mutating func readAlike(at start: Int, of lines: inout PlainLines) -> Int? {
    guard var cursor = lines.cursor(at: start), lines.follow(&cursor),
      let end = lines.end(behind: cursor), let record = record(cursor, &lines)
    else { return nil }
    lines.cursor = cursor
    noteRead(record, id: lines.known.fields.id.value?.string)
    return end
  }

  /// Reads a text that begins at an offset; false when it must take the long way.
  ///
  /// An entry of a Bundle holds the administration as its `resource`.
  mutating func readPlainly(
    _ text: UnsafeRawBufferPointer, at start: Int, of lines: inout PlainLines, isEntry: Bool = false
  ) -> Bool {
    guard takesShortWay, unsafe lines.begin(text, at: start), var cursor = lines.cursor else {
      return false
    }
    defer { lines.cursor = cursor }
    guard isEntry ? Self.pass(entryAt: &cursor, &lines) : lines.pass(&cursor),
      cursor.hasJustPassed(start + text.count), let record = record(cursor, &lines)
    else { return false }
    noteRead(record, id: lines.known.fields.id.value?.string)
    return true
  }

  /// Whether only what the short way tells of an administration is wanted.
  var takesShortWay: Bool { !keepsPlaces && check == nil && kinds.contains(.administrations) }

  /// Passes over the entry here, an administration in it; false when there is none, or it is not
  /// plain.
  private static func pass(entryAt cursor: inout PlainCursor, _ lines: inout PlainLines) -> Bool {
    var isFound = false
    guard cursor.take("{") else { return false }
    repeat {
      guard let key = cursor.key() else { return false }
      if key == "resource" {
        guard !isFound, lines.pass(&cursor) else { return false }
        isFound = true
      } else if cursor.value() == nil {
        return false
      }
    } while cursor.take(",")
    return cursor.take("}") && isFound
  }

  /// The record of the administration that was just passed over, its id left out; nil when the long
  /// way must read it.
  private func record(
    _ cursor: PlainCursor, _ lines: inout PlainLines
  ) -> AdministrationRecord? {
    guard lines.known.judge(cursor, keepsReasons: keepsReasons),
      !wantsPlace(of: lines.known.record), let attribution = attribution(&lines)
    else { return nil }
    var record = lines.known.record
    record.ordinal = upcomingOrdinal
    record.attribution = attribution
    return record
  }

  /// The attribution of what was just passed over; nil when the long way must read it, which `lines`
  /// then expect.
  private func attribution(_ lines: inout PlainLines) -> UInt32? {
    if let known = lines.known.attribution { return known }
    let key = lines.known.fields.attributionBytes(scope: lines.scope)
    lines.known.attribution = plainAttributions[key]
    if lines.known.attribution == nil { lines.unknown = key }
    return lines.known.attribution
  }

  /// Remembers what bytes tell of, as the long way found it in the administration read last.
  mutating func noteUnknown(_ lines: inout PlainLines) {
    guard let key = lines.unknown else { return }
    lines.unknown = nil
    guard let record = administrations.last, record.isSound else { return }
    plainAttributions.insert(record.attribution, for: key)
    lines.known.attribution = record.attribution
  }
}

extension AdministrationFields<PlainValue> {
  /// A fingerprint of the bytes that name patient, order and medication, within a Bundle if in one.
  fileprivate func attributionBytes(scope: UInt64) -> Fingerprint {
    var printer = Fingerprinter()
    printer.add(scope, 8)
    for field in [subject, request, medication.concept, medication.reference, medication.either] {
      if let value = field.value { unsafe printer.add(value.bytes) } else { printer.add(0, 2) }
    }
    return printer.fingerprint
  }
}
