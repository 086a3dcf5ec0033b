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

extension FingerprintCache: Sendable where Value: Sendable {}
