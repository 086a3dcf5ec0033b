internal import CZlib

/// Compresses what is written as gzip (RFC 1952) on its way to another sink.
///
/// Fast rather than small. The header has no time and no name, so the same input gives the same
/// bytes with the same release of zlib.
@safe
package final class GzipSink: ByteSink {
  private let target: any ByteSink
  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 1 << 18)

  /// Compresses into a sink.
  package init(into target: any ByteSink) {
    self.target = target
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A window of 2^15 bytes; 16 more asks for gzip.
    let status = unsafe deflateInit2_(
      stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib's header and library agree, and there is memory")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses bytes.
  package func write(_ bytes: [UInt8]) throws { try deflate(bytes, flush: Z_NO_FLUSH) }

  /// Ends the compressed file and closes the sink under it.
  package func close() throws {
    try deflate([], flush: Z_FINISH)
    try target.close()
  }

  private func deflate(_ bytes: [UInt8], flush: Int32) throws {
    var offset = 0
    var room = 0
    // Room left in the output means that zlib has no more to give.
    repeat {
      room = step(bytes, from: &offset, flush: flush)
      try target.write(Array(output[..<(output.count - room)]))
    } while room == 0
  }

  /// Compresses until the input is used up or the output is full; returns the room left in it.
  private func step(_ bytes: [UInt8], from offset: inout Int, flush: Int32) -> Int {
    let capacity = output.count
    return unsafe bytes.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { room in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)?
          .advanced(by: offset)
        unsafe stream.pointee.avail_in = UInt32(input.count - offset)
        unsafe stream.pointee.next_out = room.baseAddress
        unsafe stream.pointee.avail_out = UInt32(capacity)
        unsafe CZlib.deflate(stream, flush)
        unsafe offset = input.count - Int(stream.pointee.avail_in)
        return unsafe Int(stream.pointee.avail_out)
      }
    }
  }
}
