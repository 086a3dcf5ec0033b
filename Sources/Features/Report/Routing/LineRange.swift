internal import DurableOutput
internal import FHIRFiles
internal import Glibc

/// Reads the lines of a file that begin in a range of its bytes.
struct LineRange {
  /// The longest text that is read, in bytes.
  static let longest = 64 << 20
  private static let pieceSize = 1 << 20

  private let path: String

  /// Of a file.
  init(_ path: String) { self.path = path }

  /// Hands out the lines, many at a time, each with its end; the last one may end behind the range.
  ///
  /// A line that is longer than texts may be is cut. Throws ``PartError/changed(_:)`` when the file is shorter
  /// than it was, ``IntakeError``, and what `body` throws.
  func forEach(
    beginningIn range: Range<Int>, _ body: (_ lines: [UInt8]) throws -> Void
  ) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw IntakeError.notReadable(path, reason: SystemReason.ofReading(path))
    }
    defer { close(descriptor) }
    // The byte before tells whether a line begins with the first one.
    var place = max(0, range.lowerBound - 1)
    var isWithinLine = range.lowerBound > 0
    var bytes: [UInt8] = []
    while true {
      let size = bytes.count
      try readPiece(descriptor, at: place + size, onto: &bytes)
      let isAtEnd = bytes.count == size
      guard !isAtEnd || place + size >= range.upperBound else { throw PartError.changed([path]) }
      if isWithinLine {
        let lineEnd = bytes.firstIndex(of: 0x0A).map { $0 + 1 }
        isWithinLine = lineEnd == nil
        place += lineEnd ?? bytes.count
        bytes.removeFirst(lineEnd ?? bytes.count)
        guard place < range.upperBound, !isAtEnd else { return }
        if isWithinLine { continue }
      }
      // The end of the last line that begins in the range, if it is here.
      let last = bytes.dropFirst(max(0, range.upperBound - 1 - place)).firstIndex(of: 0x0A)
      if last != nil || isAtEnd {
        let lines = last.map { bytes[...$0] } ?? bytes[...]
        return lines.isEmpty ? () : try body(Array(lines))
      }
      let whole = bytes.lastIndex(of: 0x0A) ?? (bytes.count > Self.longest ? bytes.count - 1 : -1)
      guard whole >= 0 else { continue }
      try body(Array(bytes[...whole]))
      place += whole + 1
      bytes.removeFirst(whole + 1)
      guard place < range.upperBound else { return }
    }
  }

  private func readPiece(_ descriptor: Int32, at place: Int, onto bytes: inout [UInt8]) throws {
    let size = bytes.count
    bytes += repeatElement(0, count: Self.pieceSize)
    let count = unsafe bytes.withUnsafeMutableBytes { room in
      while true {
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: room[size...])
        let count = unsafe pread(descriptor, room.baseAddress, room.count, off_t(place))
        if count >= 0 || errno != EINTR { return count }
      }
    }
    guard count >= 0 else { throw IntakeError.notReadable(path, reason: SystemReason.last) }
    bytes.removeLast(Self.pieceSize - count)
  }
}
