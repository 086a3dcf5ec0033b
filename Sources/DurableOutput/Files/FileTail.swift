internal import Glibc

/// The end of a file, where bytes are appended.
package final class FileTail: ByteSink {
  private let path: String
  private let descriptor: Int32
  /// The bytes in the file; those that are not handed over to the system do not count.
  package private(set) var size = 0
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  /// Opens a file or makes it, with permissions for its owner only.
  package init(path: String) throws(OutputError) {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    size = Int(lseek(descriptor, 0, SEEK_END))
  }

  /// Makes an empty file in place of the one that may be there; other names of that one keep it.
  package convenience init(replacing path: String) throws(OutputError) {
    _ = unsafe unlink(path)
    try self.init(path: path)
  }

  /// Gives a file another name, in place of the file that may have it, and opens it; nil where one
  /// file cannot have two names.
  package convenience init?(linking target: String, as path: String) {
    _ = unsafe unlink(path)
    guard unsafe Glibc.link(target, path) == 0 else { return nil }
    do { try self.init(path: path) } catch { return nil }
    // Where the system can.
    _ = Descriptor.syncFolder(path.parentPath)
  }

  /// Whether nothing was written.
  package var isEmpty: Bool { size == 0 && buffer.isEmpty }

  deinit { Glibc.close(descriptor) }

  /// Appends bytes; a few are buffered.
  package func write(_ bytes: [UInt8]) throws {
    guard bytes.count < Self.capacity else {
      try flush()
      return try handOver(bytes)
    }
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Does nothing: ``sync()`` writes what is left.
  package func close() throws {}

  /// Writes what is left and makes it durable; returns the size of the file.
  package func sync() throws(OutputError) -> Int {
    try flush()
    guard fdatasync(descriptor) == 0 else {
      throw .cannotWrite(path)
    }
    return size
  }

  /// Cuts the file; what comes after is gone.
  package func cut(at size: Int) throws(OutputError) {
    buffer.removeAll(keepingCapacity: true)
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0
    else { throw .cannotWrite(path) }
    self.size = size
  }

  /// Writes the buffer to the file; what the system does not take stays in the buffer.
  package func flush() throws(OutputError) {
    let before = size
    defer { buffer.removeFirst(size - before) }
    try handOver(buffer)
  }

  private func handOver(_ bytes: [UInt8]) throws(OutputError) {
    let written = unsafe bytes.withUnsafeBytes { unsafe Descriptor.write($0, to: descriptor) }
    size += written
    guard written == bytes.count else { throw .cannotWrite(path) }
  }
}
