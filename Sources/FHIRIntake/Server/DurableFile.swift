internal import CLinux
internal import Crypto
internal import Glibc

/// Why something cannot be written: the path, the system's words, and its number for them.
package struct DiskFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path that was written.
  package let path: String
  /// The system's words.
  package let reason: String
  /// The system's number, by which it is known what helps; nil when it was not the system.
  package var code: Int32?

  /// What went wrong.
  package var description: String { "cannot write \(path): \(reason)" }

  /// The fault that the system has just told.
  static func last(_ path: String) -> DiskFault {
    let code = errno
    return unsafe DiskFault(path: path, reason: String(cString: strerror(code)), code: code)
  }
}

/// A file that appears whole or not at all, readable by its owner only.
///
/// It is written under a name with `.part` behind it; ``keep()`` makes it durable and gives it its
/// name. One that is not kept is removed.
final class DurableFile {
  /// The bytes after which the system is asked to bring them to the disk meanwhile.
  private static let stretch = 4 << 20

  private let path: String
  private let partPath: String
  private var descriptor: Int32
  private var (size, handedOver) = (0, 0)

  /// Begins the file, in place of one that a crash left.
  init(_ path: String) throws(DiskFault) {
    (self.path, partPath) = (path, path + ".part")
    _ = unsafe unlink(partPath)
    descriptor = unsafe open(partPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last(path) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    _ = unsafe unlink(partPath)
  }

  /// Writes bytes behind those that were written before.
  ///
  /// A long file goes to the disk as it comes, so that ``keep()`` has little to wait for.
  func write(_ bytes: ArraySlice<UInt8>) throws(DiskFault) {
    try Self.write(bytes, to: descriptor, path)
    size += bytes.count
    guard size - handedOver >= Self.stretch else { return }
    // What goes wrong here, `fsync` tells.
    _ = start_writing_out(descriptor, Int64(handedOver), Int64(size - handedOver))
    handedOver = size
  }

  /// Makes the file durable and gives it its name.
  func keep() throws(DiskFault) {
    guard fsync(descriptor) == 0, unsafe rename(partPath, path) == 0 else { throw .last(path) }
    close(descriptor)
    descriptor = -1
    try Self.syncFolder(of: path)
  }

  /// Writes and keeps a file of what comes in a queue; its size, and the state of its SHA-256.
  ///
  /// Throws ``DiskFault``, and what the queue was ended with: then there is no file.
  static func write(
    _ pieces: PieceQueue<ArraySlice<UInt8>>, to path: String
  ) async throws -> (size: Int, hash: SHA256) {
    do {
      let file = try DurableFile(path)
      var hash = SHA256()
      while let next = try await pieces.next() {
        for piece in next {
          try file.write(piece)
          unsafe piece.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        }
      }
      try file.keep()
      return (file.size, hash)
    } catch {
      pieces.abandon()
      throw error
    }
  }

  /// Writes bytes behind a file that is there, durably.
  static func append(_ bytes: [UInt8], to path: String) throws(DiskFault) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path) }
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, path)
    guard fdatasync(descriptor) == 0 else { throw .last(path) }
  }

  /// Cuts off what lies behind so many bytes of a file.
  static func cut(_ path: String, to size: Int) throws(DiskFault) {
    guard unsafe truncate(path, off_t(size)) == 0 else { throw .last(path) }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String
  ) throws(DiskFault) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the names in a file's folder durable.
  private static func syncFolder(of path: String) throws(DiskFault) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last(folder) }
  }
}
