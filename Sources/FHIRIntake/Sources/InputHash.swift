internal import Crypto
internal import Dispatch
internal import FHIRDecoding
internal import Synchronization

/// The SHA-256 of an input's bytes, which are added in the order of reading.
///
/// To hash a piece takes longer than to read it. So it need not be done by the time that the next piece
/// is read: a place is claimed for each piece in the order of reading, and who has a piece adds it when
/// those before are added.
final class InputHash: Sendable {
  private struct Places {
    var claimed = 0
    var added = 0
    /// Those who wait until the places before theirs are added, by their places.
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  private let hash = Mutex(SHA256())
  private let places = Mutex(Places())

  /// The next place in the order; whoever claims it must add to it.
  func claim() -> Int {
    places.withLock { places in
      defer { places.claimed += 1 }
      return places.claimed
    }
  }

  /// Adds bytes behind those that were claimed before.
  func add(_ bytes: UnsafeRawBufferPointer) {
    unsafe add(bytes, at: claim())
  }

  /// Adds the bytes of a place, once those of all places before are added.
  func add(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    wait(for: place)
    hash.withLock { unsafe $0.update(bufferPointer: bytes) }
    pass(place)
  }

  private func wait(for place: Int) {
    let semaphore: DispatchSemaphore? = places.withLock { places in
      if places.added == place { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      places.waiting[place] = semaphore
      return semaphore
    }
    semaphore?.wait()
  }

  private func pass(_ place: Int) {
    let next = places.withLock { places in
      places.added = place + 1
      return places.waiting.removeValue(forKey: place + 1)
    }
    next?.signal()
  }

  /// The SHA-256 of the bytes of all places that were claimed, in hexadecimal.
  func digest() -> String {
    let place = claim()
    wait(for: place)
    defer { pass(place) }
    return hash.withLock { String(hexadecimal: $0.finalize()) }
  }
}

/// The bytes of a chunk that are not yet in the hash of their input.
public struct UnhashedBytes: Sendable {
  let hash: InputHash
  let range: Range<Int>
  let place: Int

  /// Adds them, as they stand in the chunk; what was read behind them waits for that.
  func add(from chunk: Chunk) {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      unsafe hash.add(UnsafeRawBufferPointer(rebasing: bytes[range]), at: place)
    }
  }
}
