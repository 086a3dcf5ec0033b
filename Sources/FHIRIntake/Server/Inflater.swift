/// Expands gzip data as their pieces come from a server.
final class Inflater {
  private let decoder = GzipDecoder(bombSize: ReadingLimits.standard.bombSize)
  private var output = [UInt8](repeating: 0, count: 1 << 17)

  /// Whether what came so far ends with a whole member.
  var isAtMemberEnd: Bool { decoder.isAtMemberEnd }

  /// Expands the next bytes and hands out what they become, piece by piece.
  ///
  /// Throws ``BulkFileFault`` and what `handOut` throws.
  func take(_ bytes: [UInt8], handOut: (ArraySlice<UInt8>) throws -> Void) throws {
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
  ) throws(BulkFileFault) -> (consumed: Int, produced: Int) {
    do throws(GzipDecoder.Fault) {
      return unsafe try input.withUnsafeBufferPointer { from throws(GzipDecoder.Fault) in
        unsafe try output.withUnsafeMutableBufferPointer { to throws(GzipDecoder.Fault) in
          unsafe try decoder.step(from, into: to)
        }
      }
    } catch {
      throw error == .bomb ? .gzipBomb : .damagedGzip
    }
  }
}
