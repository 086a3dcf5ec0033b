internal import FoundationEssentials
internal import Glibc

/// A folder beside an output, in which a run writes it until it is whole.
///
/// It is never reached through a link, belongs to this user alone, and carries a mark: without one nothing
/// in it is removed, for it may be somebody's.
package enum WorkFolder {
  /// The name of the file that marks it; a finished output has none, unless the process died right when
  /// it was done.
  package static let mark = ".adherence-work"

  /// Makes the folder, or opens one that an earlier run left; its descriptor, which is to be locked before
  /// ``claim(_:_:of:)``.
  ///
  /// Throws ``OutputError`` about `output` for what is in the way.
  package static func open(_ path: String, of output: String) throws(OutputError) -> Int32 {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(output) }
    let descriptor = unsafe Glibc.open(
      path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ELOOP || errno == ENOTDIR else { throw .cannotWrite(output) }
      throw inTheWay(path, "is a link or no folder", of: output)
    }
    guard let fault = fault(of: descriptor) else { return descriptor }
    close(descriptor)
    throw inTheWay(path, fault, of: output)
  }

  /// Marks a locked folder that is new, and refuses one with files in it and no mark.
  package static func claim(
    _ descriptor: Int32, _ path: String, of output: String
  ) throws(OutputError) {
    guard !isMarked(path) else { return }
    guard FolderEntry.all(in: path)?.isEmpty == true else {
      throw inTheWay(path, "holds files that no run of this tool left there", of: output)
    }
    let file = unsafe openat(
      descriptor, mark, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotWrite(output) }
    close(file)
  }

  /// What is wrong with an open folder: another user's, or open to others; nil when nothing is.
  private static func fault(of descriptor: Int32) -> String? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return "cannot be looked at" }
    if status.st_uid != geteuid() { return "belongs to another user" }
    return status.st_mode & 0o077 == 0 ? nil : "is open to other users"
  }

  private static func inTheWay(
    _ path: String, _ fault: String, of output: String
  ) -> OutputError {
    .cannotWrite(
      output, reason: "\(path), which it is written in first, \(fault); remove it")
  }

  /// Whether a folder has the mark.
  package static func isMarked(_ path: String) -> Bool {
    FileKind(itself: path + "/" + mark) == .regular
  }

  /// Marks an output that is about to be removed, as one whose rest the next run may remove.
  package static func markForRemoval(_ path: String) {
    _ = unsafe chmod(path, 0o700)
    let file = unsafe Glibc.open(
      path + "/" + mark, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
  }

  /// Removes what is in a folder, except for the mark; the first thing that cannot be removed, nil without.
  static func empty(_ path: String) -> String? {
    // One that cannot be listed is not empty, and must keep its mark.
    guard let entries = FolderEntry.all(in: path) else { return path }
    for entry in entries where entry.name != mark {
      do {
        try FileManager.default.removeItem(atPath: path + "/" + entry.name)
      } catch { return entry.name }
    }
    return nil
  }

  /// Removes a folder, its mark last; false when something is left.
  package static func removeFolder(_ path: String) -> Bool {
    guard empty(path) == nil else { return false }
    unmark(path)
    return unsafe rmdir(path) == 0
  }

  /// Removes a work folder that a run left which was killed; one that is another user's, that has no mark,
  /// or that a run still writes is left alone.
  package static func removeRest(_ path: String) {
    let descriptor = unsafe Glibc.open(
      path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { FolderLock.release(descriptor) }
    guard fault(of: descriptor) == nil, FolderLock.take(descriptor),
      FolderLock.isInPlace(descriptor, at: path), isMarked(path)
    else { return }
    _ = removeFolder(path)
  }

  /// Takes the mark away, of an output that is whole.
  static func unmark(_ path: String) { _ = unsafe unlink(path + "/" + mark) }
}
