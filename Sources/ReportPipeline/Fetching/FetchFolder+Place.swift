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
  /// It may be of something else, of a run that is finished, or of one that was asked for something
  /// else.
  static func check(_ setup: Setup) throws(RunError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: setup.path) else { return }
    guard let names = try? manager.contentsOfDirectory(atPath: setup.path) else {
      throw .cannotWrite(setup.path, reason: "it is no folder that can be read")
    }
    guard !names.isEmpty, names != [innerName] || hasJournal(setup.path) else { return }
    guard names.contains(innerName) || isFetched(names) else {
      throw .outputIsNoFetch(setup.path)
    }
    guard !setup.overwrites else { return }
    guard let journal = FetchJournal(path: journalPath(setup.path)) else {
      throw .fetchIsFinished(setup.path)
    }
    guard journal.configuration == setup.configuration else { throw .otherFetch(setup.path) }
  }

  private static func hasJournal(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: journalPath(path))
  }

  /// Whether a folder holds what every finished fetch has.
  private static func isFetched(_ names: [String]) -> Bool {
    Set(["manifest.json", "ledger.csv", "log.ndjson"]).isSubset(of: names)
  }

  static func makeFolders(_ path: String) throws(RunError) {
    let manager = FileManager.default
    // Not by NSString, which ends the program for a name of one letter.
    let parent = URL(filePath: path).deletingLastPathComponent()
    try? manager.createDirectory(at: parent, withIntermediateDirectories: true)
    for folder in [path, path + "/" + innerName] {
      guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        throw .cannotWrite(path, reason: SystemReason.last)
      }
    }
  }

  /// Locks the folder; the lock ends with the process.
  static func lock(_ path: String) throws(RunError) -> Int32 {
    let file = path + "/\(innerName)/lock"
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .locked(path)
    }
    return descriptor
  }

  /// Removes what an earlier fetch wrote; the lock is held.
  static func empty(_ path: String) throws(RunError) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] where name != innerName {
      guard (try? manager.removeItem(atPath: path + "/" + name)) != nil else {
        throw .cannotWrite(path, reason: "what an earlier fetch left there cannot be removed")
      }
    }
    try? manager.removeItem(atPath: journalPath(path))
    try? manager.removeItem(atPath: exportPath(path))
  }

  /// Removes what an unfinished run needs: the run is finished.
  func removeInnerFolder() {
    try? FileManager.default.removeItem(atPath: path + "/" + Self.innerName)
  }
}
