internal import CLinux

/// Numbers resources, from 0, by what tells them apart.
///
/// It takes about 30 bytes for each resource. What is asked for in the order of numbers, as records
/// mostly do, is found without a search.
struct ResourceNumbers {
  /// What tells each resource apart, by number.
  private var fingerprints: [Fingerprint] = []
  /// The numbers, each increased by 1, in an open table; 0 where there is none.
  private var slots: [UInt32]
  /// The number that was found last.
  private var latest = 0

  /// Makes a table with room for a number of resources; it grows when there are more.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    fingerprints.reserveCapacity(capacity)
  }

  /// The number of a resource; nil when it has none.
  mutating func number(of fingerprint: Fingerprint) -> Int? {
    for near in latest..<min(latest + 2, fingerprints.count) where fingerprints[near] == fingerprint
    {
      latest = near
      return near
    }
    let known = slots[slot(of: fingerprint)]
    guard known > 0 else { return nil }
    latest = Int(known) - 1
    return latest
  }

  /// Gives a resource the next number unless it has one; the number, and whether it is new.
  mutating func insert(_ fingerprint: Fingerprint) -> (number: Int, isNew: Bool) {
    let slot = slot(of: fingerprint)
    guard slots[slot] == 0 else { return (Int(slots[slot]) - 1, false) }
    fingerprints.append(fingerprint)
    slots[slot] = UInt32(fingerprints.count)
    if fingerprints.count * 2 > slots.count { grow() }
    return (fingerprints.count - 1, true)
  }

  /// Brings near where a resource is looked for, for it is numbered soon.
  func bringNear(_ fingerprint: Fingerprint) {
    let slot = Int(truncatingIfNeeded: fingerprint.low >> 1) & (slots.count - 1)
    unsafe slots.withUnsafeBufferPointer { slots in
      unsafe bring_near_for_writing(slots.baseAddress?.advanced(by: slot))
    }
  }

  /// The slot that holds the number of a resource, or would.
  private func slot(of fingerprint: Fingerprint) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint.low >> 1) & mask
    while slots[slot] > 0, fingerprints[Int(slots[slot]) - 1] != fingerprint {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let count = slots.count * 2
    slots = Array(repeating: 0, count: count)
    for number in fingerprints.indices {
      slots[slot(of: fingerprints[number])] = UInt32(number + 1)
    }
  }
}
