internal import FHIRDecoding

/// Finds what has been seen before of some readings: a table of their places by their identities.
///
/// A place takes 8 bytes, half of them a part of the identity, so that the table of a partition stays
/// in the nearer memory and the readings themselves are hardly looked at. It goes round: one table
/// serves one partition after the other. One thread uses it.
@safe
final class IdentityTable: @unchecked Sendable {
  /// Places plus 1 below a part of the identity; 0 is free.
  ///
  /// Their number is a power of two.
  private var slots: UnsafeMutableBufferPointer<UInt64>

  /// Makes a table with room for few readings.
  init() {
    unsafe slots = .allocate(capacity: 16)
    unsafe slots.initialize(repeating: 0)
  }

  deinit { unsafe slots.deallocate() }

  /// Forgets all, and makes room for so many readings.
  func clear(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    if unsafe size != slots.count {
      unsafe slots.deallocate()
      unsafe slots = .allocate(capacity: size)
    }
    unsafe slots.initialize(repeating: 0)
  }

  /// Notes the place of a reading, unless its identity has one: then that one.
  ///
  /// Not more are noted than there is room for. `identity` gives that of a place noted before.
  func note(_ place: Int, of key: Fingerprint, identity: (Int) -> Fingerprint) -> Int? {
    let mask = unsafe slots.count &- 1
    let tag = key.low & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: key.low >> 1) & mask
    while unsafe slots[slot] != 0 {
      let known = unsafe slots[slot]
      if known & 0xFFFF_FFFF_0000_0000 == tag {
        let first = Int(known & 0xFFFF_FFFF) - 1
        if identity(first) == key { return first }
      }
      slot = (slot &+ 1) & mask
    }
    unsafe slots[slot] = tag | UInt64(place + 1)
    return nil
  }
}
