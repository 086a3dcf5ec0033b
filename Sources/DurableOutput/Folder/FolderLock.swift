internal import Glibc

/// The lock of a folder that is written: one process at a time holds it, and it ends with the process.
package enum FolderLock {
  /// Locks an open file or folder; false when another process holds the lock.
  package static func take(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Opens a folder and locks it; waits up to `seconds` for another process.
  ///
  /// Throws ``OutputError``, and `CancellationError` while it waits.
  package static func open(_ path: String, waiting seconds: Double) async throws -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError.cannotWrite(path) }
    let end = ContinuousClock.now + .seconds(seconds)
    while !take(descriptor) {
      guard ContinuousClock.now < end else {
        close(descriptor)
        throw OutputError.locked(path)
      }
      do { try await Task.sleep(for: .milliseconds(100)) } catch {
        close(descriptor)
        throw error
      }
    }
    return descriptor
  }

  /// Whether a path leads to an open file or folder: a run that has just ended may have moved it away or
  /// removed it between the opening and the lock.
  package static func isInPlace(_ descriptor: Int32, at path: String) -> Bool {
    let other = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { return false }
    defer { close(other) }
    return Inode(descriptor) == Inode(other)
  }

  /// Releases the lock and closes the file.
  ///
  /// A child process that was just started may still have the file open; closing alone would leave
  /// it the lock for a moment.
  package static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// What an open file or folder is, whatever its name: its number on its disk.
private struct Inode: Equatable {
  let disk: UInt64
  let number: UInt64

  /// Looks at an open file; one that cannot be looked at is like no other.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    (disk, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
