/// The resources that were deleted, and when: what all readers of one run met.
///
/// A deletion is a later version of its resource, which is not there any more. It takes back every
/// version that was not updated after it; a resource that was made again counts.
public struct Deletions: Sendable {
  /// When each resource was deleted last, by type and by the identity of the id.
  private var moments: [String: [Fingerprint: Int64]] = [:]

  /// Gathers what readers met.
  ///
  /// When is what the entry says, else what its Bundle does; a deletion of which nothing says when takes
  /// all versions back.
  public init(_ readers: [ResourceReader]) {
    guard readers.contains(where: { !$0.deletions.isEmpty }) else { return }
    var bundles: [UInt64: Int64] = [:]
    for bundle in readers.flatMap(\.bundleMoments) {
      bundles[bundle.scope] = max(bundle.moment, bundles[bundle.scope] ?? .min)
    }
    for deletion in readers.lazy.flatMap(\.deletions) {
      let moment = deletion.moment ?? bundles[deletion.scope] ?? .max
      let known = moments[deletion.type]?[deletion.id] ?? .min
      moments[deletion.type, default: [:]][deletion.id] = max(moment, known)
    }
  }

  /// When the resources of a type were deleted, milliseconds since 1970-01-01T00:00:00Z, by the identity
  /// of the id.
  public subscript(type: String) -> [Fingerprint: Int64] { moments[type] ?? [:] }

  /// Whether nothing of some types was deleted.
  func isEmpty(of types: [String]) -> Bool { types.allSatisfy { moments[$0] == nil } }

  /// Whether a version of a resource is taken back.
  func takesBack(_ origin: ResourceOrigin) -> Bool {
    guard !origin.id.isEmpty, let moment = self[origin.type][Fingerprint(origin.id)] else {
      return false
    }
    return origin.recency.isTakenBack(byDeletionAt: moment)
  }
}

extension Deletions {
  /// How many resources of each type were deleted, by type.
  package var counts: [String: Int] { moments.mapValues(\.count) }
}
