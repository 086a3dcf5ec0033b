import CZlib

/// gzip data of bytes.
enum GzipData {
  static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    var stream = unsafe z_stream()
    unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    var (input, output) = (
      bytes, [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    )
    let room = output.count
    unsafe input.withUnsafeMutableBufferPointer { from in
      unsafe output.withUnsafeMutableBufferPointer { to in
        unsafe (stream.next_in, stream.avail_in) = (from.baseAddress, UInt32(from.count))
        unsafe (stream.next_out, stream.avail_out) = (to.baseAddress, UInt32(to.count))
        unsafe deflate(&stream, Z_FINISH)
      }
    }
    output.removeSubrange((room - Int(unsafe stream.avail_out))...)
    unsafe deflateEnd(&stream)
    return output
  }

  static func compressed(_ text: String, level: Int32 = 6) -> [UInt8] {
    compressed(Array(text.utf8), level: level)
  }
}
