internal import CZlib

/// Expands gzip data of any number of members, step by step; zlib's own form (RFC 1950) as well.
///
/// Zeros behind a member are padding. Refused are data that expand more than 1000-fold once they pass a
/// size (a bomb).
@safe
package final class GzipDecoder {
  /// Why no more can be expanded.
  package enum Fault: Error {
    case damaged, bomb
  }

  private static let bombRatio = 1000

  /// The bytes that may come of any data, unless said otherwise.
  package static let usualBombSize = 1 << 30

  /// Whether what came so far ends with a whole member.
  package private(set) var isAtMemberEnd = false

  private let bombSize: Int
  private var zlib = unsafe z_stream()
  private var (bytesIn, bytesOut) = (0, 0)

  /// Starts at the first byte of the data; `bombSize` is how many bytes may come of any data.
  package init(bombSize: Int) {
    self.bombSize = bombSize
    unsafe inflateInit2_(&zlib, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit { unsafe inflateEnd(&zlib) }

  /// Expands some of the bytes into a buffer, and says how many bytes it took and how many came of them;
  /// neither means that it needs more bytes.
  ///
  /// What came before damage is handed out before that is thrown.
  package func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(Fault) -> (consumed: Int, produced: Int) {
    guard isAtMemberEnd else { return unsafe try expand(input, into: output) }
    guard let start = unsafe input.firstIndex(where: { $0 != 0 }) else { return (input.count, 0) }
    guard unsafe input[start] == 0x1F else { throw .damaged }
    unsafe inflateReset(&zlib)
    isAtMemberEnd = false
    let (consumed, produced) = unsafe try expand(
      UnsafeBufferPointer(rebasing: input[start...]), into: output)
    return (start + consumed, produced)
  }

  private func expand(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(Fault) -> (consumed: Int, produced: Int) {
    // zlib reads there, and only its declaration says that it writes.
    unsafe zlib.next_in = unsafe UnsafeMutablePointer(mutating: input.baseAddress)
    unsafe zlib.avail_in = UInt32(input.count)
    unsafe zlib.next_out = output.baseAddress
    unsafe zlib.avail_out = UInt32(output.count)
    let status = unsafe inflate(&zlib, Z_NO_FLUSH)
    let consumed = input.count - Int(unsafe zlib.avail_in)
    let produced = output.count - Int(unsafe zlib.avail_out)
    isAtMemberEnd = status == Z_STREAM_END
    (bytesIn, bytesOut) = (bytesIn + consumed, bytesOut + produced)
    let isSound = status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR
    guard isSound || produced > 0 else { throw .damaged }
    if bytesOut > bombSize, bytesOut / Self.bombRatio > bytesIn { throw .bomb }
    return (consumed, produced)
  }
}

/// Expands gzip data as their pieces come from a server.
package final class Inflater {
  private let decoder: GzipDecoder
  private var output = [UInt8](repeating: 0, count: 1 << 17)

  /// Whether what came so far ends with a whole member.
  package var isAtMemberEnd: Bool { decoder.isAtMemberEnd }

  /// Starts at the first byte of the data; `bombSize` is how many bytes may come of any data.
  package init(bombSize: Int = GzipDecoder.usualBombSize) {
    decoder = GzipDecoder(bombSize: bombSize)
  }

  /// Expands the next bytes and hands out what they become, piece by piece.
  ///
  /// Throws ``GzipDecoder/Fault`` and what `handOut` throws.
  package func take(_ bytes: [UInt8], handOut: (ArraySlice<UInt8>) throws -> Void) throws {
    var rest = bytes[...]
    while true {
      let (consumed, produced) = try expandSome(rest)
      if consumed == 0, produced == 0 { return }
      rest = rest.dropFirst(consumed)
      if produced > 0 { try handOut(output[..<produced]) }
    }
  }

  private func expandSome(
    _ input: ArraySlice<UInt8>
  ) throws(GzipDecoder.Fault) -> (consumed: Int, produced: Int) {
    unsafe try input.withUnsafeBufferPointer { from throws(GzipDecoder.Fault) in
      unsafe try output.withUnsafeMutableBufferPointer { to throws(GzipDecoder.Fault) in
        unsafe try decoder.step(from, into: to)
      }
    }
  }
}
