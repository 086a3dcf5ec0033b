internal import CLinux

/// Numbers resources, from 0, by what identifies them.
///
/// It takes about 30 bytes for each resource. Look-ups in the order of the numbers, as most are,
/// need no search.
struct ResourceNumbers {
  /// What identifies each resource, by number.
  private var fingerprints: [Fingerprint] = []
  /// The numbers plus 1, in an open-addressing hash table; 0 where there is none.
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

  /// Prefetches the slot of a resource that is numbered soon.
  func prefetch(_ fingerprint: Fingerprint) {
    let slot = Int(truncatingIfNeeded: fingerprint.low >> 1) & (slots.count - 1)
    unsafe slots.withUnsafeBufferPointer { slots in
      unsafe prefetch_for_writing(slots.baseAddress?.advanced(by: slot))
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

/// The numbers of resources by their business identifiers.
///
/// It is built on the first look-up, which few records need: references mostly have ids.
struct IdentifierTable: Sendable {
  private var numbers: [Fingerprint: UInt32]?
  private let fill: @Sendable (_ note: (Fingerprint, UInt32) -> Void) -> Void

  /// Makes a table that is filled by `fill`, or stays empty.
  init(_ fill: @escaping @Sendable (_ note: (Fingerprint, UInt32) -> Void) -> Void = { _ in }) {
    self.fill = fill
  }

  /// The table with the numbers of some resources replaced by those of others.
  func replacing(_ successors: [Int: Int]) -> IdentifierTable {
    IdentifierTable { [fill] note in
      fill { note($0, UInt32(successors[Int($1)] ?? Int($1))) }
    }
  }

  /// The number of the one resource that has an identifier; nil when none has it, or several have.
  mutating func number(of identifier: Fingerprint) -> Int? {
    let numbers = numbers ?? filled()
    self.numbers = numbers
    return numbers[identifier].flatMap { $0 == Self.several ? nil : Int($0) }
  }

  private static let several = UInt32.max

  private func filled() -> [Fingerprint: UInt32] {
    var numbers: [Fingerprint: UInt32] = [:]
    fill { identifier, number in
      let known = numbers.updateValue(number, forKey: identifier)
      if let known, known != number { numbers[identifier] = Self.several }
    }
    return numbers
  }
}
