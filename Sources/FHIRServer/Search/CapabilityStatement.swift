internal import FHIRDecoding

/// A CapabilityStatement (Conformance in DSTU2) as it is written.
///
/// What FHIR has in another way is passed over, one value at a time, and the rest is taken.
struct CapabilityStatement {
  /// The parts that are read.
  private(set) var capabilities = ServerCapabilities()

  /// Reads a statement; nil when the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let written = WrittenJSON(bytes),
      ["CapabilityStatement", "Conformance"].contains(written["resourceType"]?.text)
    else { return nil }
    let version = take(written["fhirVersion"], \.text, at: "fhirVersion")
    capabilities.fhirVersion = OutcomeWording.clean(version ?? "")
    for rest in objects(written["rest"], at: "rest") where rest["mode"]?.text != "client" {
      take(rest)
    }
  }

  /// Whether bytes are a FHIR resource with content, though not the one that was asked for.
  static func isOtherResource(_ bytes: [UInt8]) -> Bool {
    WrittenJSON(bytes)?["resourceType"]?.text.map { $0 != "OperationOutcome" } ?? false
  }

  private mutating func take(_ rest: [String: WrittenJSON]) {
    capabilities.commonParameters.formUnion(names(rest["searchParam"], at: "rest.searchParam"))
    capabilities.operations.formUnion(names(rest["operation"], at: "rest.operation"))
    let place = "rest.resource"
    for resource in objects(rest["resource"], at: place) {
      guard let type = take(resource["type"], \.text, at: place + ".type", isNeeded: true),
        ResourceName.isPossible(type)
      else { continue }
      var offer = ServerCapabilities.Offer()
      offer.parameters = names(resource["searchParam"], at: place + ".searchParam")
      let includes = take(resource["searchInclude"], \.list, at: place + ".searchInclude") ?? []
      offer.includes = Set(includes.compactMap(\.text))
      offer.operations = names(resource["operation"], at: place + ".operation")
      offer.interactions = codes(resource["interaction"], at: place + ".interaction")
      offer.isCreatedConditionally =
        take(resource["conditionalCreate"], \.flag, at: place + ".conditionalCreate") ?? false
      capabilities.offers[type] = offer
    }
  }

  /// The codes in a list.
  private mutating func codes(_ list: WrittenJSON?, at place: String) -> Set<String> {
    Set(objects(list, at: place).compactMap { $0["code"]?.text })
  }

  /// The names in a list, without `$`.
  private mutating func names(_ list: WrittenJSON?, at place: String) -> Set<String> {
    var names: Set<String> = []
    for object in objects(list, at: place) {
      guard let name = take(object["name"], \.text, at: place + ".name", isNeeded: true) else {
        continue
      }
      names.insert(name.hasPrefix("$") ? String(name.dropFirst()) : name)
    }
    return names
  }

  /// The objects in a list; a single one that is in no list is taken as one of a list.
  private mutating func objects(
    _ value: WrittenJSON?, at place: String
  ) -> [[String: WrittenJSON]] {
    if let object = value?.object {
      capabilities.passOver(place)
      return [object]
    }
    let list = take(value, \.list, at: place) ?? []
    return list.compactMap { take($0, \.object, at: place) }
  }

  /// A value, where it has the type that FHIR demands there.
  private mutating func take<Value>(
    _ value: WrittenJSON?, _ kind: KeyPath<WrittenJSON, Value?>, at place: String,
    isNeeded: Bool = false
  ) -> Value? {
    if let value = value?[keyPath: kind] { return value }
    if isNeeded || (value ?? .null) != .null { capabilities.passOver(place) }
    return nil
  }
}
