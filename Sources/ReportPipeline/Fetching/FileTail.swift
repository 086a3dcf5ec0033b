internal import Glibc

/// The end of a file, where bytes are appended.
final class FileTail: ByteSink {
  private let path: String
  private let descriptor: Int32
  /// The bytes in the file; those that are not handed over to the system do not count.
  private(set) var size = 0
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  /// Opens a file or makes it, with permissions for its owner only.
  init(path: String) throws(RunError) {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    size = Int(lseek(descriptor, 0, SEEK_END))
  }

  /// Makes an empty file in place of the one that may be there; other names of that one keep it.
  convenience init(replacing path: String) throws(RunError) {
    _ = unsafe unlink(path)
    try self.init(path: path)
  }

  /// Gives a file another name, in place of the file that may have it, and opens it; nil where one
  /// file cannot have two names.
  convenience init?(linking target: String, as path: String) {
    _ = unsafe unlink(path)
    guard unsafe Glibc.link(target, path) == 0 else { return nil }
    do { try self.init(path: path) } catch { return nil }
    Self.syncFolder(of: path)
  }

  /// Makes the names in a file's folder durable, where the system can.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    Glibc.close(descriptor)
  }

  /// Whether nothing was written.
  var isEmpty: Bool { size == 0 && buffer.isEmpty }

  deinit { Glibc.close(descriptor) }

  func write(_ bytes: [UInt8]) throws {
    guard bytes.count < Self.capacity else {
      try flush()
      return try handOver(bytes)
    }
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  func close() throws {}

  /// Writes what is left and makes it durable; returns the size of the file.
  func sync() throws(RunError) -> Int {
    try flush()
    guard fdatasync(descriptor) == 0 else {
      throw .cannotWrite(path)
    }
    return size
  }

  /// Cuts the file; what lies behind is gone.
  func cut(at size: Int) throws(RunError) {
    buffer.removeAll(keepingCapacity: true)
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0
    else { throw .cannotWrite(path) }
    self.size = size
  }

  /// Hands over to the system what was written; what it did not take waits for the next time.
  func flush() throws(RunError) {
    let before = size
    defer { buffer.removeFirst(size - before) }
    try handOver(buffer)
  }

  private func handOver(_ bytes: [UInt8]) throws(RunError) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .cannotWrite(path) }
      done += written
      size += written
    }
  }
}
