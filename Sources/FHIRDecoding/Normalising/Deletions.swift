/// The resources that were deleted, and when: what all readers of one run met.
///
/// A deletion is a later version of its resource, which is not there any more. It takes back every
/// version that is not newer; a resource that was made again counts.
public struct Deletions: Sendable {
  /// The deletions of each resource, by type and by the identity of the id.
  private var recencies: [String: [Fingerprint: [Recency]]] = [:]

  /// Gathers what readers met.
  ///
  /// When is what the entry says, else what its Bundle does; a deletion of which nothing says which
  /// version it is, nor when, takes all versions back.
  public init(_ readers: [ResourceReader]) {
    guard readers.contains(where: { !$0.deletions.isEmpty }) else { return }
    var bundles: [UInt64: Int64] = [:]
    for bundle in readers.flatMap(\.bundleMoments) {
      bundles[bundle.scope] = max(bundle.moment, bundles[bundle.scope] ?? .min)
    }
    for deletion in readers.lazy.flatMap(\.deletions) {
      var recency = deletion.recency
      recency.lastUpdated = recency.lastUpdated ?? bundles[deletion.scope]
      recencies[deletion.type, default: [:]][deletion.id, default: []].append(recency)
    }
  }

  /// The deletions of the resources of a type, by the identity of the id.
  public subscript(type: String) -> [Fingerprint: [Recency]] { recencies[type] ?? [:] }

  /// Whether nothing of some types was deleted.
  func isEmpty(of types: [String]) -> Bool { types.allSatisfy { recencies[$0] == nil } }

  /// Whether a version of a resource is taken back.
  func takesBack(_ origin: ResourceOrigin) -> Bool {
    guard !origin.id.isEmpty, let deletions = self[origin.type][Fingerprint(origin.id)] else {
      return false
    }
    return origin.recency.isTakenBack(by: deletions)
  }
}

extension Deletions {
  /// How many resources of each type were deleted, by type.
  package var counts: [String: Int] { recencies.mapValues(\.count) }
}
