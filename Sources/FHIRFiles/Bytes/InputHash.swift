internal import Crypto
internal import Dispatch
internal import DurableOutput
internal import FHIRDecoding
internal import Glibc
internal import Synchronization

/// The SHA-256 of an input's bytes, which are added in the order of reading.
///
/// To hash a piece takes longer than to read it. So it need not be done by the time that the next piece
/// is read: a place is claimed for each piece in the order of reading, and who has a piece adds it when
/// those before are added. To wake a thread that sleeps takes a tenth of the time of adding, in which
/// nobody would add: so who is next is woken shortly before the piece before is added.
final class InputHash: Sendable {
  private struct Places {
    var claimed = 0
    /// How many are added, or nearly so.
    var ending = 0
    /// Those who sleep until they are next, by their places.
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  /// How many bytes are added while another thread wakes up: as many as take about as long.
  private static let ending = 128 << 10

  private let hash = Mutex(SHA256())
  private let places = Mutex(Places())
  /// How many are added.
  private let added = Atomic(0)

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
    let rest = max(bytes.count - Self.ending, 0)
    hash.withLock {
      unsafe $0.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[..<rest]))
    }
    wake(after: place)
    hash.withLock {
      unsafe $0.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[rest...]))
    }
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

  /// Wakes who comes behind a place, which is about to be added.
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

  /// Adds them, as they stand in the chunk; what was read behind them waits for that.
  func add(from chunk: Chunk) {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      unsafe hash.add(UnsafeRawBufferPointer(rebasing: bytes[range]), at: place)
    }
  }
}
