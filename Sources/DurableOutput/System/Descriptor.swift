internal import Glibc

/// Reading and writing by a file descriptor, tried again when a signal comes between.
package enum Descriptor {
  /// Writes bytes; how many the system took.
  ///
  /// When these are not all of them, `errno` says why.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    var done = 0
    while done < bytes.count {
      let count = unsafe Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  /// Reads up to as many bytes as there is room for; how many, 0 at the end of the file.
  ///
  /// Below 0 when it cannot be read, and `errno` says why.
  package static func read(
    from descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, room.baseAddress, room.count)
      if count < 0, errno == EINTR { continue }
      return count
    }
  }

  /// Reads a file to its end, or its first bytes up to a limit, so that it may be a pipe.
  ///
  /// Nil when it cannot be read, and `errno` says why.
  package static func readFile(_ path: String, limit: Int = .max) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, room) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while bytes.count < limit {
      let count = unsafe room.withUnsafeMutableBytes { unsafe read(from: descriptor, into: $0) }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += room[..<min(count, limit - bytes.count)]
    }
    return bytes
  }

  /// Whether others than a file's owner may change it; false when it cannot be looked at.
  package static func isWritableByOthers(_ path: String) -> Bool { mode(of: path) & 0o022 != 0 }

  /// Whether others than a file's owner may read or change it; false when it cannot be looked at.
  package static func isReadableByOthers(_ path: String) -> Bool { mode(of: path) & 0o077 != 0 }

  /// Who may do what with a file; 0 when it cannot be looked at.
  private static func mode(of path: String) -> mode_t {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status.st_mode : 0
  }

  /// Makes the names in a folder durable; false when the system cannot, and `errno` says why.
  package static func syncFolder(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
