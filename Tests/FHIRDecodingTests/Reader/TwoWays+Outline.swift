import MedicationAdherence

@testable import FHIRDecoding

extension TwoWays {
  /// Everything that a reader tells.
  static func outline(_ reader: ResourceReader) -> [String] {
    let counts = reader.resourceCounts.sorted { $0.key < $1.key }
    return reader.administrations.records.map { outline($0, reader) }
      + reader.stores.orders.records.map(outline) + reader.stores.patients.records.map(outline)
      + reader.stores.orders.records.indices.map { outline(reader.stores.orders.encounters[$0]) }
      + reader.findings.map { "\($0)" } + reader.administrations.doubtfulDates.map { "\($0)" }
      + reader.bundles.deletions.map { "\($0)" }
      + ["\(counts)", "\(reader.administrations.versionCounts)"]
  }

  /// An administration and whose it is, whatever its attribution's number.
  private static func outline(
    _ administration: AdministrationRecord, _ reader: ResourceReader
  ) -> String {
    let references = reader.administrations.references
    var record = administration
    (record.references, record.reason) = (0, 0)
    guard references.indices.contains(Int(administration.references)) else {
      return "\(administration)"
    }
    let named = references[Int(administration.references)]
    return [
      "\(record)", outline(named.subject), outline(named.request),
      outline(named.medication), "\(named.containedOrder ?? -1)",
      outline(reader.administrations.encounters[Int(named.encounter)]),
      "\(reader.administrations.amounts[Int(named.amount)])",
      "\(reader.administrations.reasons[Int(administration.reason)])",
    ].joined(separator: " ")
  }

  private static func outline(_ record: OrderRecord) -> String {
    [
      outline(record.origin), outline(record.subject), outline(record.medication),
      outline(record.content.prior), "\(record.content.terms)",
      String(describing: record.written),
    ].joined(separator: " ")
  }

  private static func outline(_ record: PatientRecord) -> String {
    outline(record.origin) + " \(record.name) \(String(describing: record.deceased))"
  }

  private static func outline(_ origin: ResourceOrigin) -> String {
    """
    \(origin.type) \(origin.id) \(origin.hasOwnID) \(String(describing: origin.fullURL)) \
    \(Array(origin.identifiers)) \(origin.recency)
    """
  }

  private static func outline(_ mention: MedicationMention) -> String {
    "\(mention.concepts) " + outline(mention.reference)
  }

  private static func outline(_ reference: FHIRReference?) -> String {
    guard let reference else { return "no reference" }
    let identifier = String(describing: reference.identifier)
    return "(\(reference.target) \(identifier) \(reference.display))"
  }
}
