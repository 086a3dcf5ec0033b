internal import DurableOutput
internal import Foundation
internal import Glibc

extension FetchFolder {
  /// The folder within the folder that holds what an unfinished run needs to go on.
  static let innerName = ".fetch"

  /// The file that lists what the server says was deleted.
  static let deletionsName = "deleted.ndjson"

  /// The folder within the folder that an export is gathered in.
  static func exportPath(_ path: String) -> String { path + "/\(innerName)/export" }

  static func journalPath(_ path: String) -> String { path + "/\(innerName)/journal.ndjson" }

  /// Refuses a folder that is not this run's; nothing is written.
  ///
  /// It may be of something else, hold files of somebody else, or be of a run that is finished or
  /// was asked for something else.
  static func check(_ setup: Setup) throws {
    let place = setup.place
    try place.check()
    guard !place.overwrites else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    guard let journal = FetchJournal(path: journalPath(place.path)) else {
      if names.allSatisfy({ $0 == innerName }) { return }
      throw RunError.fetchIsFinished(place.path)
    }
    guard journal.configuration == setup.configuration else {
      throw RunError.otherFetch(place.path)
    }
  }

  static func makeFolders(_ path: String) throws(OutputError) {
    let manager = FileManager.default
    // Not by NSString, which ends the program for a name of one letter.
    let parent = URL(filePath: path).deletingLastPathComponent()
    try? manager.createDirectory(at: parent, withIntermediateDirectories: true)
    for folder in [path, path + "/" + innerName] {
      guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        throw .cannotWrite(path)
      }
    }
  }

  /// Locks the folder; the lock ends with the process.
  static func lock(_ path: String) throws(OutputError) -> Int32 {
    let file = path + "/\(innerName)/lock"
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    guard FolderLock.take(descriptor), FolderLock.isInPlace(descriptor, at: file) else {
      close(descriptor)
      throw .locked(path)
    }
    return descriptor
  }

  /// Empties the place beside a fetch that is to be replaced, unless a run of the same
  /// configuration can go on there; the lock is held, and all that is there is ours.
  static func clear(_ setup: Setup) throws(OutputError) {
    let (manager, path) = (FileManager.default, setup.place.workingPath)
    guard setup.place.overwrites,
      FetchJournal(path: journalPath(path))?.configuration != setup.configuration
    else { return }
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] where name != innerName {
      guard (try? manager.removeItem(atPath: path + "/" + name)) != nil else {
        throw .cannotWrite(
          path, reason: "what an earlier fetch left there cannot be removed; remove it")
      }
    }
    try? manager.removeItem(atPath: journalPath(path))
    try? manager.removeItem(atPath: exportPath(path))
  }

  /// Removes what an unfinished run needs: the run in a folder is finished.
  static func removeInnerFolder(of path: String) {
    try? FileManager.default.removeItem(atPath: path + "/" + innerName)
  }
}
