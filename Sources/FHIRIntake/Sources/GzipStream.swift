internal import CZlib
internal import Glibc

/// The bytes within gzip data, of any number of members.
///
/// Refused are data that expand more than 1000-fold once they pass 1 GiB (a bomb).
@safe
final class GzipStream: ByteStream {
  private static let bombRatio = 1000

  private let source: FileStream
  private let bombSize: Int
  private var input: [UInt8]
  private var unread: Range<Int>
  private var zlib = unsafe z_stream()
  private var isWithinMember = true
  private var (bytesIn, bytesOut) = (0, 0)

  /// Wraps a source of which the first bytes were read already.
  init(_ source: FileStream, first: [UInt8], bombSize: Int) {
    self.source = source
    self.bombSize = bombSize
    input = first + [UInt8](repeating: 0, count: max(0, (1 << 18) - first.count))
    unread = 0..<first.count
    unsafe inflateInit2_(
      &zlib, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit { unsafe inflateEnd(&zlib) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    while true {
      if unread.isEmpty, try !refill() {
        if isWithinMember { throw .gzipCutOff }
        return 0
      }
      if !isWithinMember, try !beginMember() { continue }
      let count = unsafe try inflateSome(into: buffer)
      if count > 0 { return count }
    }
  }

  private func refill() throws(ByteStreamError) -> Bool {
    var count = 0
    var failure: ByteStreamError?
    unsafe input.withUnsafeMutableBytes { bytes in
      do throws(ByteStreamError) {
        count = unsafe try source.read(into: bytes)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    unread = 0..<count
    return count > 0
  }

  /// Begins the next member, after zeros that pad the one before; false when none is in sight.
  private func beginMember() throws(ByteStreamError) -> Bool {
    guard let start = input[unread].firstIndex(where: { $0 != 0 }) else {
      unread = unread.upperBound..<unread.upperBound
      return false
    }
    guard input[start] == 0x1F else { throw .gzipCorrupt }
    unread = start..<unread.upperBound
    unsafe inflateReset(&zlib)
    isWithinMember = true
    return true
  }

  /// What comes out of the bytes at hand; bytes that came before damage are handed out first.
  private func inflateSome(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    let status = unsafe input.withUnsafeMutableBufferPointer { bytes in
      unsafe zlib.next_in = bytes.baseAddress?.advanced(by: unread.lowerBound)
      unsafe zlib.avail_in = UInt32(unread.count)
      unsafe zlib.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
      unsafe zlib.avail_out = UInt32(buffer.count)
      return unsafe inflate(&zlib, Z_NO_FLUSH)
    }
    let consumed = unread.count - Int(unsafe zlib.avail_in)
    let produced = buffer.count - Int(unsafe zlib.avail_out)
    unread = unread.lowerBound + consumed..<unread.upperBound
    bytesIn += consumed
    bytesOut += produced
    if status == Z_STREAM_END { isWithinMember = false }
    let isSound = status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR
    guard isSound || produced > 0 else { throw .gzipCorrupt }
    if bytesOut > bombSize, bytesOut / Self.bombRatio > bytesIn { throw .gzipBomb }
    return produced
  }
}
