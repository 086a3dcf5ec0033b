/// One deletion of a resource.
public struct Deletion: Sendable {
  /// Which version the deletion is, and when it was.
  public let recency: Recency
  /// Where it is said.
  public let place: DeletionPlace

  /// Makes a deletion.
  public init(_ recency: Recency, place: DeletionPlace) {
    (self.recency, self.place) = (recency, place)
  }
}

extension [Deletion] {
  /// Where the first deletion is that takes a reading back; nil when the reading is newer than all.
  ///
  /// It is the first in the input, whichever reader saw it.
  public func place(takingBack reading: Recency) -> DeletionPlace? {
    lazy.filter { !reading.isNewer(than: $0.recency) }.map(\.place).min()
  }
}

/// The type and the place of a deletion that took readings back.
public struct TakenBack: Hashable, Codable, Sendable {
  /// The type of the resource.
  public let type: String
  /// Where it is said that it was deleted.
  public let place: DeletionPlace

  /// Makes it.
  public init(type: String, place: DeletionPlace) { (self.type, self.place) = (type, place) }
}

extension [TakenBack: Int] {
  /// How many readings were taken back, by type.
  public var counts: [String: Int] {
    Dictionary<String, Int>(map { ($0.key.type, $0.value) }, uniquingKeysWith: +)
  }
}

/// The resources that were deleted, and when: what all readers of one run saw.
///
/// A deletion is a version of its resource, too. It takes back every version that is not newer; a
/// resource that was created again counts.
public struct Deletions: Sendable {
  /// The deletions of each resource, by type and by the identity of the id.
  private var deletions: [String: [Fingerprint: [Deletion]]] = [:]

  /// Gathers what readers saw.
  ///
  /// The time is the entry's, else its Bundle's; a deletion without a version and without a time
  /// takes all versions back.
  public init(_ readers: [ResourceReader]) {
    guard readers.contains(where: { !$0.bundles.deletions.isEmpty }) else { return }
    var bundles: [UInt64: Int64] = [:]
    for bundle in readers.flatMap(\.bundles.moments) {
      bundles[bundle.scope] = max(bundle.moment, bundles[bundle.scope] ?? .min)
    }
    for deletion in readers.lazy.flatMap(\.bundles.deletions) {
      var recency = deletion.recency
      recency.lastUpdated = recency.lastUpdated ?? bundles[deletion.scope]
      deletions[deletion.type, default: [:]][deletion.id, default: []]
        .append(Deletion(recency, place: deletion.place))
    }
  }

  /// The deletions of the resources of a type, by the identity of the id.
  public subscript(type: String) -> [Fingerprint: [Deletion]] { deletions[type] ?? [:] }

  /// Whether nothing of some types was deleted.
  func isEmpty(of types: [String]) -> Bool { types.allSatisfy { deletions[$0] == nil } }

  /// Whether a version of a resource is taken back.
  func takesBack(_ origin: ResourceOrigin) -> Bool { takenBack(origin) != nil }

  /// What takes a version of a resource back; nil when nothing does.
  func takenBack(_ origin: ResourceOrigin) -> TakenBack? {
    guard !origin.id.isEmpty else { return nil }
    return self[origin.type][Fingerprint(origin.id)]?.place(takingBack: origin.recency)
      .map { TakenBack(type: origin.type, place: $0) }
  }
}

extension Deletions {
  /// How many resources of each type were deleted, by type.
  package var counts: [String: Int] { deletions.mapValues(\.count) }
}
