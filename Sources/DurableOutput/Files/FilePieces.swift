internal import Glibc

/// The bytes of a file, in pieces.
package enum FilePieces {
  /// Why they cannot be read.
  package struct Unreadable: Error {
    /// The system's words, or ours.
    package let reason: String
  }

  private static let length = 1 << 20

  /// Hands out the bytes of a file, or a given number from its beginning, in pieces.
  ///
  /// Throws ``Unreadable``, also when there are fewer, and what `body` throws.
  package static func forEach(
    in path: String, upTo size: Int? = nil, _ body: ([UInt8]) throws -> Void
  ) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Unreadable(reason: SystemReason.last) }
    defer { close(descriptor) }
    var rest = size ?? .max
    while rest > 0 {
      let piece = try next(from: descriptor, atMost: min(rest, length))
      guard !piece.isEmpty else {
        guard size == nil else { throw Unreadable(reason: "it is shorter than it was") }
        return
      }
      try body(piece)
      rest -= piece.count
    }
  }

  private static func next(from descriptor: Int32, atMost count: Int) throws -> [UInt8] {
    var result = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      result = unsafe Descriptor.read(
        from: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]))
      filled = max(0, result)
    }
    guard result >= 0 else { throw Unreadable(reason: SystemReason.last) }
    return piece
  }
}
