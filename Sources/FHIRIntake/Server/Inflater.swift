internal import CZlib

/// Expands gzip data of any number of members as they come; zlib's own form (RFC 1950) as well.
@safe
final class Inflater {
  private static let bombRatio = 1000

  /// Whether what came so far ends with a whole member.
  private(set) var isAtMemberEnd = false

  private let bombSize: Int
  private var zlib = unsafe z_stream()
  private var output = [UInt8](repeating: 0, count: 1 << 17)
  private var (bytesIn, bytesOut) = (0, 0)

  /// Starts at the first byte of the data.
  init(bombSize: Int = ReadingLimits.standard.bombSize) {
    self.bombSize = bombSize
    unsafe inflateInit2_(&zlib, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit { unsafe inflateEnd(&zlib) }

  /// Expands the next bytes and hands out what they become, piece by piece.
  ///
  /// Zeros behind a member are padding. Throws ``BulkFileFault`` and what `handOut` throws.
  func take(_ bytes: [UInt8], handOut: (ArraySlice<UInt8>) throws -> Void) throws {
    var rest = bytes[...]
    repeat {
      if isAtMemberEnd {
        rest = rest.drop { $0 == 0 }
        if rest.isEmpty { return }
        unsafe inflateReset(&zlib)
        isAtMemberEnd = false
      }
      let (consumed, produced) = try inflateSome(rest)
      rest = rest.dropFirst(consumed)
      if produced > 0 { try handOut(output[..<produced]) }
      if consumed == 0, produced == 0 { return }
    } while true
  }

  private func inflateSome(
    _ input: ArraySlice<UInt8>
  ) throws(BulkFileFault) -> (consumed: Int, produced: Int) {
    let (offered, room) = (input.count, output.count)
    let status = unsafe input.withUnsafeBufferPointer { from in
      unsafe output.withUnsafeMutableBufferPointer { to in
        unsafe zlib.avail_in = UInt32(from.count)
        // zlib reads there, and only its declaration says that it writes.
        unsafe zlib.next_in = unsafe UnsafeMutablePointer(mutating: from.baseAddress)
        unsafe (zlib.next_out, zlib.avail_out) = (to.baseAddress, UInt32(to.count))
        return unsafe inflate(&zlib, Z_NO_FLUSH)
      }
    }
    let consumed = offered - Int(unsafe zlib.avail_in)
    let produced = room - Int(unsafe zlib.avail_out)
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      throw .damagedGzip
    }
    isAtMemberEnd = status == Z_STREAM_END
    (bytesIn, bytesOut) = (bytesIn + consumed, bytesOut + produced)
    if bytesOut > bombSize, bytesOut / Self.bombRatio > bytesIn { throw .gzipBomb }
    return (consumed, produced)
  }
}
