internal import DurableOutput

/// A resource as a server has it.
package struct StoredResource: Sendable {
  /// The resource.
  package let json: WrittenJSON
  /// Its version; nil where the server tells none.
  package let version: EntityTag?

  /// Takes what a server answered; `tag` is its `ETag`, in place of which `meta.versionId` serves.
  package init(_ json: WrittenJSON, tag: String? = nil) {
    self.json = json
    version = EntityTag(header: tag) ?? json["meta"]?["versionId"]?.text.flatMap { EntityTag($0) }
  }

  /// Its type; empty when it has none.
  package var type: String { json["resourceType"]?.text ?? "" }
  /// Its id; empty when it has none.
  package var id: String { json["id"]?.text ?? "" }
  /// Whether it was entered in error.
  package var isTakenBack: Bool { json["status"]?.text == "entered-in-error" }

  /// Whether it has an identifier.
  package func has(_ identifier: RecordIdentifier) -> Bool {
    json["identifier"]?.oneOrMore.contains { RecordIdentifier($0) == identifier } ?? false
  }

  /// Whether it was stored after another one: by its `meta.lastUpdated`, then by its id.
  func isNewer(than other: StoredResource) -> Bool {
    let (own, others) = (
      json["meta"]?["lastUpdated"]?.text, other.json["meta"]?["lastUpdated"]?.text
    )
    return (own ?? "", id) > (others ?? "", other.id)
  }
}

/// The identifier by which a resource that is sent is found again.
package struct RecordIdentifier: Hashable, Sendable {
  /// The system of all identifiers that this tool gives: what they are, as a name that is no address.
  package static let system = "urn:uuid:5d1c3c8a-2f5b-4c0e-9d65-0b6b8f4a7e21"

  /// The system; empty of one that has none.
  package let system: String
  /// The value.
  package let value: String

  /// Names one.
  package init(system: String, value: String) { (self.system, self.value) = (system, value) }

  /// Reads an element of `identifier`; nil without a value.
  package init?(_ json: WrittenJSON) {
    guard let value = json["value"]?.text, !value.isEmpty else { return nil }
    self.init(system: json["system"]?.text ?? "", value: value)
  }

  /// Makes the identifier of what texts tell from all others: their SHA-256.
  package init(of texts: [String]) {
    // A unit separator, which none of them holds.
    let digest = SHA256.hash(texts.joined(separator: "\u{1F}").utf8.span)
    self.init(system: Self.system, value: String(hexadecimal: digest))
  }

  /// The identifier as an element of `identifier`.
  package var json: WrittenJSON { ["system": .text(system), "value": .text(value)] }
  /// The identifier as a search names it.
  ///
  /// Source: https://hl7.org/fhir/R4/search.html#escaping
  package var token: String { Self.escaped(system) + "|" + Self.escaped(value) }

  private static func escaped(_ text: String) -> String {
    text.replacing(/[\\$,|]/) { "\\" + $0.output }
  }

  /// An address for the resource within a Bundle.
  var urn: String {
    let digits = Array(String(hexadecimal: SHA256.hash(token.utf8.span)).utf8)
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(decoding: digits[range], as: UTF8.self)
    }
    return "urn:uuid:" + parts.joined(separator: "-")
  }
}

/// What a server says that it stored.
package struct Stored: Equatable, Sendable {
  /// The id; nil when the server does not say it.
  package var id: String?
  /// The version; nil when the server does not say it.
  package var version: EntityTag?

  /// Reads `Location`, such as `https://host/fhir/TYPE/ID/_history/2`, and `ETag`.
  init(type: String, location: String?, tag: String?, resource: WrittenJSON?) {
    let parts = (location ?? "").split(separator: "/").map(String.init)
    if let place = parts.lastIndex(of: type), parts.count > place + 1 {
      id = parts[place + 1]
      if parts.count > place + 3, parts[place + 2] == "_history" {
        version = EntityTag(parts[place + 3])
      }
    }
    if let resource, resource["resourceType"]?.text == type {
      let stored = StoredResource(resource)
      id = id ?? (stored.id.isEmpty ? nil : stored.id)
      version = version ?? stored.version
    }
    version = EntityTag(header: tag) ?? version
  }

  /// What is known of a resource that was read.
  package init(_ resource: StoredResource) { (id, version) = (resource.id, resource.version) }
}

/// What a server has at the place of a resource.
package enum ResourceState: Sendable {
  /// The resource.
  case there(StoredResource)
  /// Nothing, as far as it says.
  case absent
  /// Nothing any more: it was deleted.
  case deleted

  /// What the status of an answer without the resource says; nil when that is nothing.
  init?(status: Int?) {
    switch status {
    case 404: self = .absent
    case 410: self = .deleted
    default: return nil
    }
  }

  /// The resource; nil when it is not there.
  package var resource: StoredResource? {
    if case .there(let resource) = self { resource } else { nil }
  }
}
