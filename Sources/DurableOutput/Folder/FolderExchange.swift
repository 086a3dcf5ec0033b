internal import CLinux
internal import FoundationEssentials
internal import Glibc

/// Puts a new folder in the place of an old one, so that a crash loses neither, and so that there is one
/// of them at any moment.
///
/// The two exchange their names, and the old one is removed from where the new one was written: what a
/// crash leaves there, the next run removes. A disk that cannot exchange names (NFS) has the old one moved
/// to `PATH.replaced` first; when a crash left it there, the next run puts it back.
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
  /// it. Returns the path of what cannot be removed; nil when nothing is left. Throws ``OutputError``;
  /// then the old folder is in its place, or the new one that could not be made durable there.
  package func exchange(closing close: (_ old: String) -> Void = { _ in }) throws(OutputError)
    -> String?
  {
    guard FileManager.default.fileExists(atPath: path) else {
      guard unsafe rename(newPath, path) == 0 else { throw .cannotWrite(path) }
      try Self.sync(parent, of: path)
      return nil
    }
    // A run that finds the old folder while it is being removed must not take it for free.
    let old = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard old >= 0 else { throw .cannotWrite(path) }
    defer { FolderLock.release(old) }
    guard FolderLock.take(old) else { throw .locked(path) }
    close(path)
    WorkFolder.markForRemoval(path)
    if unsafe exchange_names(newPath, path) == 0 {
      try Self.sync(parent, of: path)
      return WorkFolder.removeFolder(newPath) ? nil : newPath
    }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else {
      let fault = OutputError.cannotWrite(path)
      WorkFolder.unmark(path)
      throw fault
    }
    return try exchangeInSteps()
  }

  /// Does the same on a disk that cannot exchange names: for a moment there is no folder.
  private func exchangeInSteps() throws(OutputError) -> String? {
    guard unsafe rename(path, oldPath) == 0, unsafe rename(newPath, path) == 0 else {
      let fault = OutputError.cannotWrite(path)
      _ = unsafe rename_to_new(oldPath, path)
      WorkFolder.unmark(path)
      throw fault
    }
    try Self.sync(parent, of: path)
    let place = unsafe rename_to_new(oldPath, newPath) == 0 ? newPath : oldPath
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
