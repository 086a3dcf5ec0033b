/// The orders that a reader has read, in reading order.
package struct OrderStore: Sendable {
  /// The orders.
  package internal(set) var records: [OrderRecord] = []
  /// Those of them that administrations contain.
  private(set) var contained: [ContainedOrder] = []
  /// The encounters of those that name one, by the index of the order, when wards are asked for.
  private(set) var encounters: [Int: FHIRReference] = [:]
  /// What orders say, by the bytes that say it, as templates see them.
  private var contents = FingerprintCache<OrderRecord.Content>()

  /// Reads an order and keeps it; its origin.
  ///
  /// Throws when a field is not as FHIR defines it.
  mutating func read(
    _ resource: JSONValue, _ kind: ResourceKind, place: ReadingPlace,
    keeping details: RecordDetails, _ cache: inout DecodingCache
  ) throws(DecodingFault) -> ResourceOrigin {
    let order = try OrderRecord(resource, kind, place: place, &cache)
    // An encounter that is not as FHIR defines it is taken for missing.
    let encounter =
      details.contains(.wards) ? resource.given("encounter") ?? resource.given("context") : nil
    append(
      order,
      encounter: encounter.flatMap {
        try? FHIRReference($0, path: "encounter", scope: place.scope)
      })
    return order.origin
  }

  /// Keeps an order, and the encounter that it names.
  mutating func append(_ order: OrderRecord, encounter: FHIRReference? = nil) {
    records.append(order)
    if let encounter { encounters[records.count - 1] = encounter }
  }

  /// Notes that an administration of a patient contains the order at an index.
  mutating func note(containedAt index: Int, of patient: FHIRReference?) {
    contained.append(ContainedOrder(index: index, patient: patient))
  }

  /// What the order says whose content has this fingerprint of its bytes; nil when it is not cached.
  func content(_ bytes: Fingerprint) -> OrderRecord.Content? { contents[bytes] }

  /// Caches what the order that was read last says, by the fingerprint of its bytes.
  mutating func remember(contentOfLast bytes: Fingerprint) {
    if let order = records.last { contents.remember(order.content, for: bytes) }
  }

  /// Empties the cache.
  mutating func dropCache() { contents = FingerprintCache() }
}
