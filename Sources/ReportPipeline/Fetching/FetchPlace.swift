internal import DurableOutput
internal import Foundation
internal import Glibc

/// Where a fetch is to end, and where it is written until then.
///
/// A fetch that may overwrite is written to `PATH.fetching` and takes the place of an earlier one
/// when it has ended, so that the earlier one is there until the new one is; any other is written
/// in its place.
struct FetchPlace: Sendable {
  /// The folder that was named.
  let path: String
  /// Whether it is fetched anew, whatever an earlier fetch left in it.
  let overwrites: Bool

  /// The folder that is written to.
  var workingPath: String { overwrites ? path + ".fetching" : path }

  private var exchange: FolderExchange { FolderExchange(path: path, newPath: workingPath) }

  /// Whether there is an earlier fetch that a new one has to be worth replacing.
  var hasEarlier: Bool {
    overwrites && !((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).isEmpty
  }

  /// Refuses a place that is something else's, or whose files would go and were written by somebody
  /// else; nothing is changed.
  func check() throws {
    guard overwrites else { return try FetchedFiles(in: path)?.check() ?? () }
    for path in [path, workingPath] { try FetchedFiles(in: path)?.checkMayGo() }
  }

  /// Puts back an earlier fetch that a run was about to replace when it crashed.
  func restore() throws {
    guard overwrites else { return }
    let mayGo = { path in (try? FetchedFiles(in: path)?.checkMayGo()) != nil }
    if try exchange.restore(mayGo) { try check() }
  }

  /// Makes the files of these names durable that were fetched, and their names.
  func sync(_ files: [String]) throws { try exchange.sync(files) }

  /// Puts what was fetched and made durable in its place, durably.
  ///
  /// Gives the path of what cannot be removed of the earlier fetch; nil when nothing is left. Throws
  /// ``RunError`` or ``OutputError`` when something else came to lie there or another run writes there.
  func settle() throws -> String? {
    guard overwrites else { return nil }
    try check()
    let isOpen = FileManager.default.fileExists(atPath: path + "/" + FetchFolder.innerName)
    let lock = isOpen ? try FetchFolder.lock(path) : nil
    defer { if let lock { FolderLock.release(lock) } }
    return try exchange.exchange { old in
      // Where it is moved to be removed, nobody may go on with it.
      try? FileManager.default.removeItem(atPath: FetchFolder.journalPath(old))
    }
  }
}
