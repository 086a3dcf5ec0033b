internal import Glibc
internal import MedicationAdherence

/// The short way from a line to the record of an administration.
///
/// It takes the lines that are plain JSON, sound, and tell of a patient, order and medication that
/// the long way has met before, and makes the same record of them; tests hold the two together.
extension ResourceReader {
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
    let read =
      isEntry ? fields(ofEntryAt: &cursor, &lines.known) : fields(at: &cursor, &lines.known)
    guard let fields = read, cursor.hasJustPassed(start + text.count),
      fields.contained.value == nil, fields.modifierExtension.value == nil,
      fields.reasons.value == nil || !keepsReasons,
      var record = AdministrationRecord(fields, cursor: cursor, ordinal: upcomingOrdinal),
      let attribution = attribution(of: fields, &lines)
    else { return false }
    record.attribution = attribution
    if let id = fields.id.value?.string { identify(&record, id) }
    noteRead(record)
    return true
  }

  /// Whether only what the short way tells of an administration is wanted.
  var takesShortWay: Bool { !keepsPlaces && check == nil && kinds.contains(.administrations) }

  /// The fields of the administration here; nil when it is not plain.
  private func fields(
    at cursor: inout PlainCursor, _ known: inout KnownMembers
  ) -> AdministrationFields<PlainValue>? {
    guard cursor.isAtAdministration else { return nil }
    var fields = AdministrationFields<PlainValue>()
    let isPlain = cursor.members(knowing: &known) { member, key, value in
      do throws(DecodingFault) { try fields.take(member, key, value) } catch { return false }
      return true
    }
    return isPlain ? fields : nil
  }

  /// The fields of the administration in the entry here; nil when there is none, or it is not plain.
  private func fields(
    ofEntryAt cursor: inout PlainCursor, _ known: inout KnownMembers
  ) -> AdministrationFields<PlainValue>? {
    var found: AdministrationFields<PlainValue>?
    guard cursor.take("{") else { return nil }
    repeat {
      guard let key = cursor.key() else { return nil }
      if key == "resource" {
        guard found == nil, let fields = fields(at: &cursor, &known) else { return nil }
        found = fields
      } else if cursor.value() == nil {
        return nil
      }
    } while cursor.take(",")
    return cursor.take("}") ? found : nil
  }

  /// The attribution of fields; nil when the long way must read it, which `lines` then expect.
  private func attribution(
    of fields: AdministrationFields<PlainValue>, _ lines: inout PlainLines
  ) -> UInt32? {
    if let known = lines.known.attribution { return known }
    let key = fields.attributionBytes(scope: lines.scope)
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

  /// The date; nil when there is none, or one that the long way must read.
  fileprivate func plainDate(_ cursor: PlainCursor) -> FHIRDateTime? {
    guard let value = date.value, let key = dateKey else { return nil }
    if key.hasSuffix("DateTime") { return value.string?.withSpan { FHIRDateTime($0) } }
    guard key.hasSuffix("Period") else { return nil }
    var (start, end) = (Field<PlainValue>(), Field<PlainValue>())
    var members = cursor.at(value)
    let isPlain = members.members { key, value in
      do throws(DecodingFault) {
        if key == "start" { try start.set(value, key) }
        if key == "end" { try end.set(value, key) }
      } catch {
        return false
      }
      return true
    }
    return isPlain ? (start.value ?? end.value)?.string?.withSpan { FHIRDateTime($0) } : nil
  }
}

extension AdministrationRecord {
  /// The record of fields that are as FHIR has them; nil when the long way must judge them.
  fileprivate init?(
    _ fields: AdministrationFields<PlainValue>, cursor: PlainCursor, ordinal: UInt64
  ) {
    guard let status = fields.status.value?.string, let date = fields.plainDate(cursor)
    else { return nil }
    var isNotGiven = false
    if let flag = fields.notGiven.value {
      guard let boolean = flag.boolean else { return nil }
      isNotGiven = boolean
    }
    self.init(ordinal: ordinal)
    version = fields.version.rawValue
    if let id = fields.id.value {
      guard let string = id.string, string.count > 0 else { return nil }
    }
    if let meta = fields.meta.value {
      var recency = Recency(version: nil, lastUpdated: nil, ordinal: ordinal)
      var members = cursor.at(meta)
      guard
        members.members({ key, value in
          recency.take(key, value.string)
          return true
        })
      else { return nil }
      set(recency)
    }
    guard set(AdministrationOutcome(status: status, isFlaggedNotGiven: isNotGiven)) else {
      return nil
    }
    set(date)
  }
}
