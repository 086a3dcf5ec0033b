internal import Glibc
internal import MedicationAdherence

/// The short way from a line to the record of an administration.
///
/// It takes the lines that are plain JSON, sound, and tell of a patient, order and medication that
/// the long way has met before, and makes the same record of them; tests hold the two together.
extension ResourceReader {
  /// What came of a line on the short way.
  enum PlainReading {
    /// Its record was made.
    case read
    /// It must take the long way, which then knows what these bytes tell of.
    case unknown(Fingerprint)
    /// It must take the long way.
    case notPlain
  }

  /// Reads the line at which a cursor stands and that ends before an offset.
  mutating func readPlainly(
    _ cursor: inout PlainCursor, before end: Int, place: ReadingPlace
  ) -> PlainReading {
    var fields = AdministrationFields<PlainValue>()
    let isPlain = cursor.members { key, value in
      do throws(DecodingFault) { try fields.take(key, value) } catch { return false }
      return true
    }
    guard isPlain, cursor.offset ?? Int.max >= end, fields.contained.value == nil,
      fields.modifierExtension.value == nil, fields.reasons.value == nil || !keepsReasons,
      var record = AdministrationRecord(fields, cursor: cursor, ordinal: upcomingOrdinal)
    else { return .notPlain }
    let key = fields.attributionBytes
    guard let attribution = plainAttributions[key] else { return .unknown(key) }
    record.attribution = attribution
    if let id = fields.id.value?.string { identify(&record, id) }
    noteRead(record)
    return .read
  }

  /// Remembers what bytes tell of, as the long way found it in the administration read last.
  mutating func remember(_ key: Fingerprint) {
    guard let record = administrations.last, record.isSound else { return }
    plainAttributions.insert(record.attribution, for: key)
  }
}

extension AdministrationFields<PlainValue> {
  /// A fingerprint of the bytes that name patient, order and medication.
  fileprivate var attributionBytes: Fingerprint {
    var printer = Fingerprinter()
    for field in [subject, request, medication.concept, medication.reference, medication.either] {
      if let value = field.value { unsafe printer.add(value.bytes) } else { printer.add(0, 2) }
    }
    return printer.fingerprint
  }

  /// The date; nil when there is none, or one that the long way must read.
  fileprivate var plainDate: FHIRDateTime? {
    guard dateKey?.hasSuffix("DateTime") == true else { return nil }
    return date.value?.string?.withSpan { FHIRDateTime($0) }
  }
}

extension AdministrationRecord {
  /// The record of fields that are as FHIR has them; nil when the long way must judge them.
  fileprivate init?(
    _ fields: AdministrationFields<PlainValue>, cursor: PlainCursor, ordinal: UInt64
  ) {
    guard let status = fields.status.value?.string, let date = fields.plainDate else { return nil }
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
