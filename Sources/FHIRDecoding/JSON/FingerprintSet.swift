/// A set of fingerprints that only grows, with open addressing: they are spread evenly already.
///
/// It takes 32 to 64 bytes for each member, once there are many.
package struct FingerprintSet: Sendable {
  private var slots: [Fingerprint] = Array(repeating: .none, count: 64)

  /// The number of members.
  package private(set) var count = 0

  /// Makes an empty set.
  package init() {}

  /// Whether the set has no member.
  package var isEmpty: Bool { count == 0 }

  /// Whether a fingerprint that is not ``Fingerprint/none`` is a member.
  package func contains(_ fingerprint: Fingerprint) -> Bool {
    slots[slot(of: fingerprint)] == fingerprint
  }

  /// Adds a fingerprint that is not ``Fingerprint/none``; false when it is a member already.
  @discardableResult
  package mutating func insert(_ fingerprint: Fingerprint) -> Bool {
    let slot = slot(of: fingerprint)
    guard slots[slot] != fingerprint else { return false }
    slots[slot] = fingerprint
    count += 1
    if count * 2 > slots.count { grow() }
    return true
  }

  /// Adds the members of another set.
  package mutating func formUnion(_ other: FingerprintSet) {
    for fingerprint in other.slots where fingerprint != .none { insert(fingerprint) }
  }

  /// The members that do not meet a condition.
  package func removing(where condition: (Fingerprint) -> Bool) -> FingerprintSet {
    var rest = FingerprintSet()
    for fingerprint in slots where fingerprint != .none && !condition(fingerprint) {
      rest.insert(fingerprint)
    }
    return rest
  }

  /// Whether no member is one of another set.
  package func isDisjoint(with other: FingerprintSet) -> Bool {
    guard count <= other.count else { return other.isDisjoint(with: self) }
    return !slots.contains { $0 != .none && other.contains($0) }
  }

  /// The slot that holds a fingerprint, or would.
  private func slot(of fingerprint: Fingerprint) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint.high) & mask
    while slots[slot] != fingerprint, slots[slot] != .none { slot = (slot + 1) & mask }
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

extension FingerprintSet: Equatable {
  /// Whether two sets have the same members.
  package static func == (left: FingerprintSet, right: FingerprintSet) -> Bool {
    left.count == right.count
      && left.slots.allSatisfy { $0 == .none || right.contains($0) }
  }
}
