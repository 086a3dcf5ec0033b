internal import MedicationAdherence

/// The header of a row, read along the structural positions, without a tape.
///
/// It takes rows in which every such fact is given plainly and once; tests compare it with
/// ``ServedResource``.
struct PlainRow {
  /// The type of resource.
  private(set) var type: JSONString?
  /// The id; nil when the row has none.
  private(set) var id: JSONString?
  /// `meta.versionId`, else `meta.lastUpdated`.
  private(set) var version: JSONString?
  /// `meta.lastUpdated`, in milliseconds since 1970-01-01T00:00:00Z.
  private(set) var instant: Int64?
  /// The id of the patient.
  private(set) var patient: JSONString?
  /// The reference to its Medication.
  private(set) var medication: JSONString?

  private var seen: Facts = []

  private struct Facts: OptionSet {
    let rawValue: Int
    static let type = Facts(rawValue: 1)
    static let id = Facts(rawValue: 2)
    static let meta = Facts(rawValue: 4)
    static let patient = Facts(rawValue: 8)
    static let medication = Facts(rawValue: 16)
  }

  /// Reads the row at a cursor and moves the cursor past it; nil when the row is not a resource, or
  /// must be read by the parser.
  init?(_ cursor: inout PlainCursor) {
    var walk = cursor
    guard walk.members({ key, value in take(key, value, cursor) }), let type else { return nil }
    if type == "Patient" {
      guard let id else { return nil }
      patient = id
    }
    cursor = walk
  }

  /// Notes that a fact was seen; false when it was seen before.
  private mutating func note(_ fact: Facts) -> Bool { seen.insert(fact).inserted }

  /// Takes a member; false when the row must be read by the parser.
  private mutating func take(
    _ key: JSONString, _ value: PlainValue, _ cursor: PlainCursor
  ) -> Bool {
    switch key {
    case "resourceType":
      type = value.string
      return note(.type) && type?.isVerbatim ?? false
    case "id":
      id = value.string
      return note(.id) && id?.isVerbatim ?? true
    case "meta": return note(.meta) && takeMeta(cursor.at(value))
    case "patient", "subject": return note(.patient) && takePatient(cursor.at(value))
    case "medicationReference": return note(.medication) && takeMedication(cursor.at(value))
    case "medication":
      let (isPlain, reference) = member("reference", of: cursor.at(value))
      guard note(.medication), isPlain else { return false }
      return reference.map { takeMedication(cursor.at($0)) } ?? true
    default: return true
    }
  }

  private mutating func takeMeta(_ cursor: PlainCursor) -> Bool {
    let (isPlain, number) = member("versionId", of: cursor)
    let (isPlainToo, updated) = member("lastUpdated", of: cursor)
    guard isPlain, isPlainToo else { return false }
    version = number?.string ?? updated?.string
    instant = updated?.string?.withSpan { FHIRDateTime($0)?.epochMilliseconds }
    return version?.isVerbatim ?? true && updated?.string?.isVerbatim ?? true
  }

  private mutating func takePatient(_ cursor: PlainCursor) -> Bool {
    let (isPlain, reference) = member("reference", of: cursor)
    guard isPlain, let reference else { return isPlain }
    patient = reference.string?.plainID(behind: "Patient/")
    return patient?.isVerbatim ?? false
  }

  private mutating func takeMedication(_ cursor: PlainCursor) -> Bool {
    let (isPlain, reference) = member("reference", of: cursor)
    guard isPlain, let text = reference?.string else { return isPlain }
    if text.count > 0, !text.hasPrefix("#") { medication = text }
    return text.isVerbatim
  }

  /// A member of the object here, nil when it has none; not plain when the member is repeated, or
  /// this is not an object.
  private func member(
    _ name: StaticString, of cursor: PlainCursor
  ) -> (isPlain: Bool, value: PlainValue?) {
    var (walk, found) = (cursor, PlainValue?.none)
    let isPlain = walk.members { key, value in
      guard key == name else { return true }
      defer { found = value }
      return found == nil
    }
    return (isPlain, found)
  }
}
