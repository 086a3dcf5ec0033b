extension ResourceOrigin {
  /// Reads what every resource has.
  ///
  /// Without an id, the last part of a `fullUrl` stands for it.
  init(
    _ resource: JSONValue, _ kind: Kind, place: ReadingPlace
  ) throws(DecodingFault) {
    let fields = try OriginFields(resource)
    let id = try fields.id.value?.string(at: "id").text ?? ""
    let target = place.fullURL.map { FHIRReference.Target($0, scope: place.scope) }
    self.init(
      kind, ownID: id, target, identifiers: try FHIRIdentifier.all(fields.identifier.value),
      recency: try Recency(meta: fields.meta.value, ordinal: place.ordinal))
  }

  /// Makes the origin of a resource from its own id, which may be empty, and its `fullUrl`.
  init(
    _ kind: Kind, ownID id: String, _ url: FHIRReference.Target?, identifiers: FingerprintList,
    recency: Recency
  ) {
    self.init(
      kind, id: id.isEmpty ? url?.lastPart ?? "" : id, hasOwnID: !id.isEmpty,
      fullURL: url?.isRedundant(type: kind.rawValue, id: id) == true ? nil : url,
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
