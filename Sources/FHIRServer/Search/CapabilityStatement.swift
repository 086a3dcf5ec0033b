internal import FHIRDecoding
internal import Foundation

/// A CapabilityStatement (Conformance in DSTU2) as it is written.
///
/// What FHIR has in another way is passed over, one value at a time, and the rest is taken.
struct CapabilityStatement {
  /// The parts that are read.
  private(set) var capabilities = ServerCapabilities()

  /// Reads a statement; nil when the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let written = Self.object(bytes),
      ["CapabilityStatement", "Conformance"].contains(written["resourceType"] as? String)
    else { return nil }
    let version: String? = take(written["fhirVersion"], at: "fhirVersion")
    capabilities.fhirVersion = OutcomeWording.clean(version ?? "")
    for rest in objects(written["rest"], at: "rest") where rest["mode"] as? String != "client" {
      take(rest)
    }
  }

  /// Whether bytes are a FHIR resource with content, though not the one that was asked for.
  static func isOtherResource(_ bytes: [UInt8]) -> Bool {
    (object(bytes)?["resourceType"] as? String).map { $0 != "OperationOutcome" } ?? false
  }

  private static func object(_ bytes: [UInt8]) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
  }

  private mutating func take(_ rest: [String: Any]) {
    capabilities.commonParameters.formUnion(names(rest["searchParam"], at: "rest.searchParam"))
    capabilities.operations.formUnion(names(rest["operation"], at: "rest.operation"))
    let place = "rest.resource"
    for resource in objects(rest["resource"], at: place) {
      guard let type: String = take(resource["type"], at: place + ".type", isNeeded: true),
        ResourceName.isPossible(type)
      else { continue }
      var offer = ServerCapabilities.Offer()
      offer.parameters = names(resource["searchParam"], at: place + ".searchParam")
      let includes: [Any] = take(resource["searchInclude"], at: place + ".searchInclude") ?? []
      offer.includes = Set(includes.compactMap { $0 as? String })
      offer.operations = names(resource["operation"], at: place + ".operation")
      capabilities.offers[type] = offer
    }
  }

  /// The names in a list, without `$`.
  private mutating func names(_ list: Any?, at place: String) -> Set<String> {
    var names: Set<String> = []
    for object in objects(list, at: place) {
      guard let name: String = take(object["name"], at: place + ".name", isNeeded: true) else {
        continue
      }
      names.insert(name.hasPrefix("$") ? String(name.dropFirst()) : name)
    }
    return names
  }

  /// The objects in a list; a single one that is in no list is taken as one of a list.
  private mutating func objects(_ value: Any?, at place: String) -> [[String: Any]] {
    if let object = value as? [String: Any] {
      capabilities.passOver(place)
      return [object]
    }
    let list: [Any] = take(value, at: place) ?? []
    return list.compactMap { take($0, at: place) }
  }

  /// A value, where it is of the kind that FHIR has there.
  private mutating func take<Value>(
    _ value: Any?, at place: String, isNeeded: Bool = false
  ) -> Value? {
    if let value = value as? Value { return value }
    if isNeeded || !(value == nil || value is NSNull) { capabilities.passOver(place) }
    return nil
  }
}
