internal import FHIRDecoding

/// Finds readings of the same identity: a hash table of their places.
///
/// Saves cache misses: an entry has 8 bytes, half of them a part of the identity, so that a
/// partition's table stays in the cache and the readings are rarely looked at. One thread uses the
/// table for one partition after the other.
@safe
final class IdentityTable: @unchecked Sendable {
  /// Each entry has a part of the identity above the place plus 1; 0 is free.
  ///
  /// Their number is a power of two.
  private var slots: UnsafeMutableBufferPointer<UInt64>

  /// Makes a table with room for few readings.
  init() {
    unsafe slots = .allocate(capacity: 16)
    unsafe slots.initialize(repeating: 0)
  }

  deinit { unsafe slots.deallocate() }

  /// Removes everything, and makes room for `capacity` readings.
  func clear(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    if unsafe size != slots.count {
      unsafe slots.deallocate()
      unsafe slots = .allocate(capacity: size)
    }
    unsafe slots.initialize(repeating: 0)
  }

  /// Notes the place of a reading, or returns the place that its identity already has.
  ///
  /// There must be room for it. `identity` gives the identity at a place noted before.
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
