internal import MedicationAdherence

/// A Location as it was read.
public struct LocationRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// What it is called; empty when that is not said.
  let name: String
  /// What it is; nil when that is not said.
  let kind: PlaceKind?
  /// The place that it is a part of.
  let whole: FHIRReference?
}

extension LocationRecord: DecodedRecord {
  package static let kinds = [ResourceKind.location]
  static let declaration = KindDeclaration(keeping: .details(.wards), account: .read)

  /// Reads a Location.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .location, place: place)
    name = try resource.only("name", at: "name")?.string?.text.trimmed ?? ""
    kind = PlaceKind(resource.given("physicalType") ?? resource.given("form"))
    // What is not as FHIR defines it is taken for missing.
    whole = resource.given("partOf").flatMap {
      try? FHIRReference($0, path: "partOf", scope: place.scope)
    }
  }
}
