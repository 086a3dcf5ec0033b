internal import CLinux
internal import FoundationEssentials
internal import Glibc

/// Puts a new folder in the place of an old one, so that a crash loses neither.
///
/// The old one is moved to `PATH.replaced` first; when a crash left it there, the next run puts it
/// back. It is removed last, from where the new one was written: what a crash leaves there, the next
/// run removes.
package struct FolderExchange {
  /// The place.
  package let path: String
  /// The new folder, on the same disk.
  package let newPath: String

  /// Names the place and the new folder.
  package init(path: String, newPath: String) { (self.path, self.newPath) = (path, newPath) }

  private var oldPath: String { path + ".replaced" }

  /// The folder that the place is in.
  var parent: String { path.parentPath }

  /// Whether a run crashed that had moved the old folder away.
  var wasInterrupted: Bool { FileManager.default.fileExists(atPath: oldPath) }

  /// Puts back what a run was about to replace when it crashed; true when there was something.
  ///
  /// What was replaced already is moved into the new folder, which is emptied before it is written to.
  /// `isOurs` says whether a folder is one that may be replaced.
  package func restore(_ isOurs: (_ path: String) -> Bool) throws(OutputError) -> Bool {
    let manager = FileManager.default
    guard wasInterrupted else { return false }
    let isToReplace = manager.fileExists(atPath: path)
    guard isOurs(oldPath) else {
      if isToReplace { throw .cannotWrite(path, reason: "\(oldPath) is in the way, remove it") }
      return false
    }
    if isToReplace {
      guard unsafe rename(oldPath, newPath + "/replaced") == 0 else {
        throw .cannotWrite(oldPath)
      }
      return false
    }
    guard unsafe rename(oldPath, path) == 0 else {
      throw .cannotWrite(path)
    }
    return true
  }

  /// Makes files of the new folder durable.
  package func sync(_ files: [String]) throws(OutputError) {
    for file in files { try Self.sync(newPath + "/" + file, of: path) }
    try Self.sync(newPath, of: path)
  }

  /// Puts the new folder in its place, durably; what was there is removed.
  ///
  /// `close` gets the path of the old folder before that is moved to where the next run would find
  /// it. Returns the path of what cannot be removed; nil when nothing is left.
  package func exchange(closing close: (_ old: String) -> Void = { _ in }) throws(OutputError)
    -> String?
  {
    let isReplacing = FileManager.default.fileExists(atPath: path)
    if isReplacing, unsafe rename(path, oldPath) != 0 {
      throw .cannotWrite(path)
    }
    guard unsafe rename(newPath, path) == 0 else {
      let fault = OutputError.cannotWrite(path)
      if isReplacing { _ = unsafe rename(oldPath, path) }
      throw fault
    }
    try Self.sync(parent, of: path)
    guard isReplacing else { return nil }
    close(oldPath)
    return removeOld()
  }

  /// Removes the old folder as far as permissions allow; returns the path of what is left.
  ///
  /// It is first moved to where the new one was written, so that what is left when the process dies
  /// meanwhile is in nobody's way.
  private func removeOld() -> String? {
    // A run that finds it there while it is being removed must not take it for free.
    let descriptor = unsafe open(oldPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { FolderLock.release(descriptor) } }
    WorkFolder.markForRemoval(oldPath)
    let isMoved =
      unsafe descriptor >= 0 && FolderLock.take(descriptor) && rename_to_new(oldPath, newPath) == 0
    let place = isMoved ? newPath : oldPath
    return WorkFolder.removeFolder(place) ? nil : place
  }

  /// The message about a replaced folder that cannot be removed.
  package static func remark(onLeft folder: String) -> String {
    "what was replaced cannot be removed and is in \(folder); check its permissions and remove it"
  }

  /// Makes a file or folder durable that is written for a place.
  static func sync(_ item: String, of path: String) throws(OutputError) {
    let descriptor = unsafe open(item, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path) }
  }
}

/// The lock of a folder that is written: one process at a time holds it, and it ends with the process.
package enum FolderLock {
  /// Locks an open file or folder; false when another process holds the lock.
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

  /// The system's name for an open file, which shows when the file was removed; nil where the
  /// system has none.
  private static func name(of descriptor: Int32) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
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
