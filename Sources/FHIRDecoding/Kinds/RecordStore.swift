/// A resource as it is kept once it was read.
package protocol ReadRecord: Sendable {
  /// The kinds of resources that are kept in this form.
  static var kinds: [ResourceKind] { get }
  /// Where and how the resource was read.
  var origin: ResourceOrigin { get }
}

/// A resource that is read on its own, without any other one.
protocol DecodedRecord: ReadRecord {
  /// What there is to know of the kind besides how it is read.
  static var declaration: KindDeclaration { get }

  /// Reads a resource of the kind, of any version of FHIR, and keeps the details that are asked for.
  ///
  /// Throws when a field is not as FHIR defines it.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault)
}

/// The resources of a kind that a reader has read, in reading order.
package struct RecordStore<Record: ReadRecord>: Sendable {
  /// The resources.
  package internal(set) var records: [Record] = []
}

extension RecordStore where Record: DecodedRecord {
  /// Reads a resource and keeps it; its origin.
  ///
  /// Throws when a field is not as FHIR defines it.
  mutating func read(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault) -> ResourceOrigin {
    let record = try Record(resource, place: place, keeping: details, &cache)
    records.append(record)
    return record.origin
  }
}
