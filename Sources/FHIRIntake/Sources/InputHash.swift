internal import Crypto
internal import Dispatch
public import FHIRDecoding
internal import Synchronization

/// The SHA-256 of an input's bytes, which are added in the order of reading.
///
/// To hash a piece takes longer than to read it. So it need not be done by the time that the next piece
/// is read: who has read one claims the hash, and adds the piece when others may read.
final class InputHash: Sendable {
  private let hash = Mutex(SHA256())
  private let turn = DispatchSemaphore(value: 1)

  /// Adds bytes, behind those that were claimed before.
  func add(_ bytes: UnsafeRawBufferPointer) {
    claim()
    unsafe addClaimed(bytes)
  }

  /// Waits until all bytes that were claimed before are added; nobody else adds any then.
  func claim() { turn.wait() }

  /// Adds the bytes that were claimed.
  func addClaimed(_ bytes: UnsafeRawBufferPointer) {
    hash.withLock { unsafe $0.update(bufferPointer: bytes) }
    turn.signal()
  }

  /// The SHA-256 of all bytes that were claimed, in hexadecimal.
  func digest() -> String {
    claim()
    defer { turn.signal() }
    return hash.withLock { Self.text($0.finalize()) }
  }

  /// A digest in hexadecimal.
  static func text(_ digest: SHA256Digest) -> String {
    digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}

/// The bytes of a chunk that are not yet in the hash of their input.
public struct UnhashedBytes: Sendable {
  let hash: InputHash
  let range: Range<Int>

  /// Adds them, as they stand in the chunk; nothing more is hashed of the input until that is done.
  public func add(from chunk: Chunk) {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      unsafe hash.addClaimed(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }
}
