internal import FHIRDecoding

/// Finds what has been seen before of some readings: a table of their places by their identities.
///
/// A place takes 8 bytes, half of them a part of the identity, so that the table of a partition stays
/// in the nearer memory and the readings themselves are hardly looked at. It goes round: one table
/// serves one partition after the other.
struct IdentityTable: Sendable {
  /// Places plus 1 below a part of the identity; 0 is free.
  private var slots: [UInt64] = []

  /// Forgets all, and makes room for so many readings.
  mutating func clear(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    if slots.count != size {
      slots = Array(repeating: 0, count: size)
    } else {
      for slot in slots.indices { slots[slot] = 0 }
    }
  }

  /// Notes the place of a reading, unless its identity has one: then that one.
  ///
  /// Not more are noted than there is room for. `identity` gives that of a place noted before.
  mutating func note(
    _ place: Int, of key: Fingerprint, identity: (Int) -> Fingerprint
  ) -> Int? {
    let mask = slots.count - 1
    let tag = key.low & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: key.low >> 1) & mask
    while slots[slot] != 0 {
      let known = slots[slot]
      if known & 0xFFFF_FFFF_0000_0000 == tag {
        let first = Int(known & 0xFFFF_FFFF) - 1
        if identity(first) == key { return first }
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = tag | UInt64(place + 1)
    return nil
  }
}
