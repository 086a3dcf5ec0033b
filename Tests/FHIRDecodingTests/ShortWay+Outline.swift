import MedicationAdherence

@testable import FHIRDecoding

extension ShortWay {
  /// Everything that a reader tells.
  static func outline(_ reader: ResourceReader) -> [String] {
    let counts = reader.resourceCounts.sorted { $0.key < $1.key }
    return reader.administrations.map { outline($0, reader.attributions) }
      + reader.orders.map(outline) + reader.patients.map(outline)
      + reader.findings.map { "\($0)" } + reader.doubtfulDates.map { "\($0)" }
      + reader.deletions.map { "\($0)" }
      + ["\(counts)", "\(reader.versionCounts)"]
  }

  /// An administration and whose it is, whatever its attribution's number.
  private static func outline(
    _ administration: AdministrationRecord, _ attributions: [Attribution]
  ) -> String {
    var record = administration
    record.attribution = 0
    guard attributions.indices.contains(Int(administration.attribution)) else {
      return "\(administration)"
    }
    let attribution = attributions[Int(administration.attribution)]
    return [
      "\(record)", outline(attribution.subject), outline(attribution.request),
      outline(attribution.medication), "\(attribution.containedOrder ?? -1)",
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
