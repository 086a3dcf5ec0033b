/// A set of resources in their versions that only grows: an open-addressing hash table.
///
/// A member is the fingerprint of an id and a version, whose low half stands for the id alone. It
/// takes 32 to 64 bytes for each resource once there are many, and more for those of which there are
/// several versions.
package struct VersionSet: Sendable {
  /// The result of adding a version.
  package enum Insertion: Sendable, Equatable {
    /// It is the first version of its resource.
    case resource
    /// Another version of the resource was there.
    case otherVersion
    /// The version was there.
    case repetition
  }

  /// The version of each resource that came first.
  private var slots: [Fingerprint] = Array(repeating: .none, count: 64)
  private var otherVersions: Set<Fingerprint> = []

  /// The number of resources, however many versions each of them has.
  package private(set) var resourceCount = 0

  /// Makes an empty set.
  package init() {}

  /// The number of versions of all resources.
  package var count: Int { resourceCount + otherVersions.count }

  /// Whether the set has no member.
  package var isEmpty: Bool { resourceCount == 0 }

  /// The resources that have several versions, by the low half of their fingerprints.
  package var resourcesOfSeveralVersions: Set<UInt64> { Set(otherVersions.map(\.low)) }

  /// Whether a fingerprint that is not ``Fingerprint/none`` is a member.
  package func contains(_ fingerprint: Fingerprint) -> Bool {
    slots[slot(of: fingerprint)] == fingerprint
      || !otherVersions.isEmpty && otherVersions.contains(fingerprint)
  }

  /// Adds a fingerprint that is not ``Fingerprint/none``.
  @discardableResult
  package mutating func insert(_ fingerprint: Fingerprint) -> Insertion {
    let slot = slot(of: fingerprint)
    if slots[slot] == fingerprint { return .repetition }
    guard slots[slot] == .none else {
      return otherVersions.insert(fingerprint).inserted ? .otherVersion : .repetition
    }
    slots[slot] = fingerprint
    resourceCount += 1
    if resourceCount * 2 > slots.count { grow() }
    return .resource
  }

  /// Adds the members of another set.
  package mutating func formUnion(_ other: VersionSet) {
    other.forEach { insert($0) }
  }

  /// The members that do not meet a condition.
  package func removing(where condition: (Fingerprint) -> Bool) -> VersionSet {
    var rest = VersionSet()
    forEach { if !condition($0) { rest.insert($0) } }
    return rest
  }

  /// Whether it shares no member with another set.
  package func isDisjoint(with other: VersionSet) -> Bool {
    guard count <= other.count else { return other.isDisjoint(with: self) }
    return !slots.contains { $0 != .none && other.contains($0) }
      && !otherVersions.contains(where: other.contains)
  }

  private func forEach(_ body: (Fingerprint) -> Void) {
    for fingerprint in slots where fingerprint != .none { body(fingerprint) }
    otherVersions.forEach(body)
  }

  /// The slot that holds a version of a fingerprint's resource, or would.
  private func slot(of fingerprint: Fingerprint) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint.low >> 1) & mask
    while slots[slot].low != fingerprint.low, slots[slot] != .none { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let fingerprints = slots
    slots = Array(repeating: .none, count: fingerprints.count * 2)
    for fingerprint in fingerprints where fingerprint != .none {
      slots[slot(of: fingerprint)] = fingerprint
    }
  }
}

extension VersionSet: Equatable {
  /// Whether two sets have the same members.
  package static func == (left: VersionSet, right: VersionSet) -> Bool {
    left.count == right.count && left.slots.allSatisfy { $0 == .none || right.contains($0) }
      && left.otherVersions.allSatisfy(right.contains)
  }
}
