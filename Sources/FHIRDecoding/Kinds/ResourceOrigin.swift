/// What identifies a resource, and which of its readings is the newest.
public struct ResourceOrigin: Sendable {
  let kind: ResourceKind
  /// Whether the id is written in the resource, and not only the last part of its `fullUrl`.
  public let hasOwnID: Bool
  /// Whether an administration contains it, so that it was read as a part of that one.
  var isContained = false
  /// Whether the server marks it as deleted, so that it is a deletion.
  var isMarkedDeleted = false
  /// The id; empty when it has none.
  public var id: String
  /// The business identifiers.
  public let identifiers: FingerprintList
  /// Which of two readings is the newer one.
  public internal(set) var recency: Recency
  private let address: Address?

  /// Makes an origin.
  init(
    _ kind: ResourceKind, id: String, hasOwnID: Bool, fullURL: FHIRReference.Target?,
    identifiers: FingerprintList, recency: Recency
  ) {
    (self.kind, self.id, self.hasOwnID) = (kind, id, hasOwnID)
    (self.identifiers, self.recency) = (identifiers, recency)
    address = fullURL.map { .url($0) }
  }

  /// The resource type.
  public var type: String { kind.name }

  /// The `fullUrl` that its Bundle gives it; nil when it adds nothing to type and id.
  public var fullURL: FHIRReference.Target? {
    if case .url(let url) = address { url } else { nil }
  }

  /// What few resources have, kept apart so that the others stay small.
  private indirect enum Address {
    case url(FHIRReference.Target)
  }
}

/// The fields that identify a resource.
struct OriginFields {
  private(set) var type = Field<JSONValue>()
  private(set) var id = Field<JSONValue>()
  private(set) var meta = Field<JSONValue>()
  private(set) var identifier = Field<JSONValue>()

  /// Takes a member when it is one of these fields; throws when it is repeated.
  mutating func take(_ key: JSONString, _ value: JSONValue) throws(DecodingFault) -> Bool {
    switch key {
    case "resourceType": try type.set(value, key)
    case "id": try id.set(value, key)
    case "meta": try meta.set(value, key)
    case "identifier": try identifier.set(value, key)
    default: return false
    }
    return true
  }
}

extension OriginFields {
  /// Takes the fields of a resource; throws when one is repeated.
  init(_ resource: JSONValue) throws(DecodingFault) {
    self.init()
    for (key, value) in resource.members { _ = try take(key, value) }
  }
}

extension ResourceOrigin {
  /// Reads what every resource has.
  ///
  /// Without an id, the last part of a `fullUrl` stands for it.
  init(
    _ resource: JSONValue, _ kind: ResourceKind, place: ReadingPlace
  ) throws(DecodingFault) {
    let fields = try OriginFields(resource)
    let id = try fields.id.value?.string(at: "id").text ?? ""
    let target = place.fullURL.map { FHIRReference.Target($0, scope: place.scope) }
    let meta = try MetaFields(fields.meta.value)
    self.init(
      kind, ownID: id, target, identifiers: try FHIRIdentifier.all(fields.identifier.value),
      recency: Recency(meta, ordinal: place.ordinal))
    isMarkedDeleted = meta.isMarkedDeleted
  }

  /// Makes the origin of a resource from its own id, which may be empty, and its `fullUrl`.
  init(
    _ kind: ResourceKind, ownID id: String, _ url: FHIRReference.Target?,
    identifiers: FingerprintList,
    recency: Recency
  ) {
    self.init(
      kind, id: id.isEmpty ? url?.lastPart ?? "" : id, hasOwnID: !id.isEmpty,
      fullURL: url?.isRedundant(type: kind.name, id: id) == true ? nil : url,
      identifiers: identifiers, recency: recency)
  }
}

extension FHIRReference.Target {
  /// The id that the target ends with.
  var lastPart: String? {
    switch self {
    case .nothing: nil
    case .contained(let id), .relative(_, let id), .absolute(_, _, let id): id
    case .urn(let urn, _): urn.split(separator: ":").last.map(String.init)
    }
  }

  /// Whether a URL says no more than the type and the id.
  func isRedundant(type: String, id: String) -> Bool {
    guard case .absolute(_, let urlType, let urlID) = self else { return false }
    return urlType == type && urlID == id
  }
}
