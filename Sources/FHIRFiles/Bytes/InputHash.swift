internal import Dispatch
internal import DurableOutput
internal import FHIRDecoding
internal import Glibc
internal import Synchronization

/// The SHA-256 of an input's bytes, which are added in the order of reading.
///
/// Hashing a piece takes longer than reading it, so it need not be done before the next piece is
/// read: each piece claims a place in the order of reading, and its thread adds it once the pieces
/// before are added. Waking a sleeping thread takes a tenth of the time of adding, in which nothing
/// would be hashed, so the next thread is woken shortly before the piece before it is done.
final class InputHash: Sendable {
  private struct Places {
    var claimed = 0
    /// How many are added, or nearly so.
    var ending = 0
    /// The sleeping threads, by their places.
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  /// The bytes that take about as long to add as a thread takes to wake up.
  private static let ending = 128 << 10

  private let hash = Mutex(SHA256())
  private let places = Mutex(Places())
  /// How many are added.
  private let added = Atomic(0)

  /// Claims the next place in the order; its bytes must be added.
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
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
    let rest = max(bytes.count - Self.ending, 0)
    hash.withLock { $0.update(bytes.extracting(first: rest)) }
    wake(after: place)
    hash.withLock { $0.update(bytes.extracting(droppingFirst: rest)) }
    added.store(place + 1, ordering: .releasing)
  }

  /// Waits until all places before are added: asleep until that is about to be.
  private func wait(for place: Int) {
    let semaphore: DispatchSemaphore? = places.withLock { places in
      if places.ending >= place { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      places.waiting[place] = semaphore
      return semaphore
    }
    semaphore?.wait()
    while added.load(ordering: .acquiring) < place { sched_yield() }
  }

  /// Wakes the thread of the place after one that is about to be added.
  private func wake(after place: Int) {
    let next = places.withLock { places in
      places.ending = place + 1
      return places.waiting.removeValue(forKey: place + 1)
    }
    next?.signal()
  }

  /// The SHA-256 of the bytes of all places that were claimed, in hexadecimal.
  func digest() -> String {
    let place = claim()
    wait(for: place)
    defer {
      wake(after: place)
      added.store(place + 1, ordering: .releasing)
    }
    return hash.withLock { String(hexadecimal: $0.finalize()) }
  }
}

/// The bytes of a chunk that are not yet in the hash of their input.
public struct UnhashedBytes: Sendable {
  let hash: InputHash
  let range: Range<Int>
  let place: Int

  /// Adds them from the chunk; pieces that were read later wait for that.
  func add(from chunk: Chunk) {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      unsafe hash.add(UnsafeRawBufferPointer(rebasing: bytes[range]), at: place)
    }
  }
}
