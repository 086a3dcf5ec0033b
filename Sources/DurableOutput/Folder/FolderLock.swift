internal import Foundation
internal import Glibc

/// The lock of a folder that is written: one process at a time holds it, and it ends with the process.
package enum FolderLock {
  /// Takes the lock of an open file or folder; false when another process has it.
  package static func take(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Whether a path leads to an open file or folder: a run that has just ended may have moved it away or
  /// removed it between the opening and the lock.
  package static func isInPlace(_ descriptor: Int32, at path: String) -> Bool {
    let other = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { return false }
    defer { close(other) }
    return name(of: descriptor) == name(of: other)
  }

  /// The name that the system has for what is open, which says when that was removed; nil where it tells
  /// none.
  private static func name(of descriptor: Int32) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
  }

  /// Gives the lock back and closes the file.
  ///
  /// A process that was just begun may still have the file open, too; closing it here would then leave
  /// the lock to that one for a moment.
  package static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
