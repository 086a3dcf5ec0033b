/// Numbers by fingerprint: an open-addressing hash table, since fingerprints are evenly distributed
/// already.
public struct FingerprintTable: Sendable {
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var key: Fingerprint
    @usableFromInline var number: UInt32

    @inlinable
    init(key: Fingerprint, number: UInt32) {
      self.key = key
      self.number = number
    }
  }

  @usableFromInline var slots: [Slot]
  @usableFromInline var count = 0

  /// Makes a table with room for `capacity` fingerprints; it grows when there are more.
  @inlinable
  public init(capacity: Int = 256) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(key: .none, number: 0), count: size)
  }

  /// The number of a fingerprint that is not ``Fingerprint/none``; nil when it has none.
  @inlinable
  public subscript(key: Fingerprint) -> UInt32? {
    let slot = slots[place(of: key)]
    return slot.key == key ? slot.number : nil
  }

  /// Gives a fingerprint a number unless it has one; the number that it had before.
  @inlinable
  @discardableResult
  public mutating func insert(_ number: UInt32, for key: Fingerprint) -> UInt32? {
    let place = place(of: key)
    if slots[place].key == key { return slots[place].number }
    slots[place] = Slot(key: key, number: number)
    count += 1
    if count * 2 > slots.count { grow() }
    return nil
  }

  /// The slot that holds a fingerprint, or would.
  @inlinable
  func place(of key: Fingerprint) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: key.low >> 1) & mask
    while slots[place].key != key, slots[place].key != .none { place = (place + 1) & mask }
    return place
  }

  @usableFromInline
  mutating func grow() {
    var larger = FingerprintTable(capacity: slots.count)
    for slot in slots where slot.key != .none { larger.insert(slot.number, for: slot.key) }
    self = larger
  }
}

/// A set of fingerprints that only grows: an open-addressing hash table.
///
/// It takes 32 to 64 bytes for each member once there are many.
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

  /// Whether it shares no member with another set.
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

/// A cache of values by the fingerprints of the bytes that they were read from.
///
/// It holds a limited number of values; when it is full it is emptied, since what comes again
/// mostly comes again soon.
struct FingerprintCache<Value> {
  private static var most: Int { 1 << 13 }

  private var numbers = FingerprintTable(capacity: 16)
  private var values: [Value] = []

  /// The value of a fingerprint; nil when it is not cached.
  subscript(key: Fingerprint) -> Value? { numbers[key].map { values[Int($0)] } }

  /// Caches a value, unless its fingerprint has one already.
  mutating func remember(_ value: Value, for key: Fingerprint) {
    guard numbers[key] == nil else { return }
    if values.count == Self.most { self = FingerprintCache() }
    numbers.insert(UInt32(values.count), for: key)
    values.append(value)
  }
}
