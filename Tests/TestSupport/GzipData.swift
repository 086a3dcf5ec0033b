internal import CZlib
package import Foundation

/// gzip data of bytes.
package enum GzipData {
  /// The bytes as one gzip member.
  package static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
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

  /// A text as one gzip member.
  package static func compressed(_ text: String, level: Int32 = 6) -> [UInt8] {
    compressed(Array(text.utf8), level: level)
  }
}

extension Data {
  /// The bytes as one gzip member.
  package var gzipped: Data { Data(GzipData.compressed([UInt8](self))) }
}

/// What a gzip file holds.
package func gunzip(_ path: String) throws -> [UInt8] {
  guard let file = unsafe gzopen(path, "rb") else { throw CocoaError(.fileReadUnknown) }
  defer { unsafe gzclose(file) }
  var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
  while case let count = unsafe gzread(file, &chunk, UInt32(chunk.count)), count > 0 {
    bytes += chunk[..<Int(count)]
  }
  return bytes
}
