internal import Glibc

/// A file of rows that can be taken back to the last point up to which it is whole.
///
/// Compressed, it is a row of gzip members that end at these points, so that it can be cut there.
final class RowFile {
  /// The path of the file.
  let path: String
  /// The number of bytes up to which the file is whole.
  private(set) var keptSize: Int

  private let tail: FileTail
  private let isCompressed: Bool
  private var gzip: GzipSink?

  /// Opens a file and cuts it at a size, which may be 0; it is made when it is not there.
  init(path: String, isCompressed: Bool, keptSize: Int) throws(RunError) {
    self.path = path
    self.isCompressed = isCompressed
    self.keptSize = keptSize
    tail = try FileTail(path: path)
    try tail.cut(at: keptSize)
  }

  /// Appends a row and its line end.
  func add(_ line: [UInt8]) throws {
    guard isCompressed else {
      try tail.write(line)
      try tail.write([0x0A])
      return
    }
    let gzip = self.gzip ?? GzipSink(into: tail)
    self.gzip = gzip
    try gzip.write(line)
    try gzip.write([0x0A])
  }

  /// Makes what was added durable.
  func keep() throws {
    try gzip?.close()
    gzip = nil
    keptSize = try tail.sync()
  }

  /// Takes back what was added since it was last kept.
  func drop() throws(RunError) { try cut(at: keptSize) }

  /// Takes the file back to a size at which it was whole.
  func cut(at size: Int) throws(RunError) {
    gzip = nil
    try tail.cut(at: size)
    keptSize = size
  }
}

/// The end of a file, where bytes are appended.
final class FileTail: ByteSink {
  private let path: String
  private let descriptor: Int32
  private var size = 0
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  /// Opens a file or makes it, with permissions for its owner only.
  init(path: String) throws(RunError) {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
    size = Int(lseek(descriptor, 0, SEEK_END))
  }

  deinit { Glibc.close(descriptor) }

  func write(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  func close() throws {}

  /// Writes what is left and makes it durable; returns the size of the file.
  func sync() throws(RunError) -> Int {
    try flush()
    guard fdatasync(descriptor) == 0 else {
      throw .cannotWrite(path, reason: SystemReason.last)
    }
    return size
  }

  /// Cuts the file; what lies behind is gone.
  func cut(at size: Int) throws(RunError) {
    buffer.removeAll(keepingCapacity: true)
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0
    else { throw .cannotWrite(path, reason: SystemReason.last) }
    self.size = size
  }

  /// Hands over to the system what was written.
  func flush() throws(RunError) {
    var done = 0
    while done < buffer.count {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
      done += written
    }
    size += done
    buffer.removeAll(keepingCapacity: true)
  }
}
