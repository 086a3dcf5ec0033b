internal import CZlib
package import Foundation

extension Data {
  /// The bytes as one gzip member.
  package var gzipped: Data {
    var stream = unsafe z_stream()
    unsafe deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    var (input, output) = (
      [UInt8](self), [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(count))))
    )
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        unsafe (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        unsafe deflate(&stream, Z_FINISH)
      }
    }
    let length = Int(unsafe stream.total_out)
    unsafe deflateEnd(&stream)
    return Data(output.prefix(length))
  }
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
