internal import DurableOutput
internal import FHIRFiles
internal import Glibc

/// Reads the lines of a file that begin in a range of its bytes.
struct LineRange {
  private let path: String

  /// Of a file.
  init(_ path: String) { self.path = path }

  /// The lines; the last one may end behind the range.
  ///
  /// Throws ``PartError/changed(_:)`` when the file is shorter than it was, and ``IntakeError``.
  func lines(beginningIn range: Range<Int>) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw IntakeError.notReadable(path, reason: SystemReason.ofReading(path))
    }
    defer { close(descriptor) }
    // The byte before tells whether a line begins with the first one.
    let lead = range.lowerBound == 0 ? 0 : 1
    var bytes = try read(descriptor, range.lowerBound - lead, range.count + lead)
    guard bytes.count == range.count + lead else { throw PartError.changed([path]) }
    while bytes.last != 0x0A {
      let more = try read(descriptor, range.lowerBound - lead + bytes.count, 1 << 16)
      guard !more.isEmpty else { break }
      bytes += more[...(more.firstIndex(of: 0x0A) ?? more.count - 1)]
    }
    guard lead == 1 else { return bytes }
    guard let before = bytes.firstIndex(of: 0x0A), before < range.count else { return [] }
    return Array(bytes[(before + 1)...])
  }

  private func read(_ descriptor: Int32, _ offset: Int, _ count: Int) throws -> [UInt8] {
    var (bytes, done) = ([UInt8](repeating: 0, count: count), 0)
    while done < count {
      let read = unsafe bytes.withUnsafeMutableBytes { room in
        let rest = unsafe room.baseAddress.map { unsafe $0 + done }
        return unsafe pread(descriptor, rest, count - done, off_t(offset + done))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw IntakeError.notReadable(path, reason: SystemReason.last) }
      if read == 0 { break }
      done += read
    }
    return Array(bytes[..<done])
  }
}
