internal import DurableOutput

/// The bytes within gzip data that are read from a file or from standard input.
final class GzipStream: ByteStream {
  private let source: FileStream
  private let decoder: GzipDecoder
  private var input: [UInt8]
  private var unread: Range<Int>

  /// Wraps a source of which the first bytes were read already.
  init(_ source: FileStream, first: [UInt8], bombSize: Int) {
    self.source = source
    decoder = GzipDecoder(bombSize: bombSize)
    input = first + [UInt8](repeating: 0, count: max(0, (1 << 18) - first.count))
    unread = 0..<first.count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    while true {
      if unread.isEmpty, try !refill() {
        if decoder.isAtMemberEnd { return 0 }
        throw .gzipCutOff
      }
      let count = unsafe try expandSome(into: buffer)
      if count > 0 { return count }
    }
  }

  private func refill() throws(ByteStreamError) -> Bool {
    let count = unsafe try input.withUnsafeMutableBufferPointer { bytes throws(ByteStreamError) in
      unsafe try source.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    unread = 0..<count
    return count > 0
  }

  private func expandSome(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    do throws(GzipDecoder.Fault) {
      let (consumed, produced) = unsafe try input[unread].withUnsafeBufferPointer {
        bytes throws(GzipDecoder.Fault) in
        unsafe try decoder.step(bytes, into: buffer.bindMemory(to: UInt8.self))
      }
      unread = unread.lowerBound + consumed..<unread.upperBound
      return produced
    } catch {
      throw error == .bomb ? .gzipBomb : .gzipCorrupt
    }
  }
}
