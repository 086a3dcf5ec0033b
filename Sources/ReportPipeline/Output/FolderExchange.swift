internal import Foundation
internal import Glibc

/// Puts a new folder in the place of an old one, so that a crash loses neither.
///
/// The old one is moved to `PATH.replaced` first and removed last; when a crash left it there, the
/// next run puts it back.
struct FolderExchange {
  /// The place.
  let path: String
  /// The new folder, on the same disk.
  let newPath: String

  private var oldPath: String { path + ".replaced" }

  /// The folder that the place is in.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Puts back what a run was about to replace when it crashed; true when there was something.
  ///
  /// `isOurs` says whether a folder is one that may be replaced.
  func restore(_ isOurs: (_ path: String) -> Bool) throws(RunError) -> Bool {
    let manager = FileManager.default
    guard manager.fileExists(atPath: oldPath), isOurs(oldPath) else { return false }
    guard !manager.fileExists(atPath: path) else {
      try? manager.removeItem(atPath: oldPath)
      return false
    }
    guard unsafe rename(oldPath, path) == 0 else {
      throw .cannotWrite(path, reason: SystemReason.last)
    }
    return true
  }

  /// Makes files of the new folder durable.
  func sync(_ files: [String]) throws(RunError) {
    for file in files { try syncItem(newPath + "/" + file) }
    try syncItem(newPath)
  }

  /// Puts the new folder in its place, durably; what was there is removed.
  func exchange() throws(RunError) {
    let isReplacing = FileManager.default.fileExists(atPath: path)
    if isReplacing, unsafe rename(path, oldPath) != 0 {
      throw .cannotWrite(path, reason: SystemReason.last)
    }
    guard unsafe rename(newPath, path) == 0 else {
      let reason = SystemReason.last
      if isReplacing { _ = unsafe rename(oldPath, path) }
      throw .cannotWrite(path, reason: reason)
    }
    try syncItem(parent)
    if isReplacing { try? FileManager.default.removeItem(atPath: oldPath) }
  }

  private func syncItem(_ item: String) throws(RunError) {
    let descriptor = unsafe open(item, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
  }
}
