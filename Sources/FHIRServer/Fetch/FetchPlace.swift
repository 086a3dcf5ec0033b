internal import DurableOutput
internal import FoundationEssentials
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
  /// ``FetchError`` or ``OutputError`` when something else came to lie there or another run writes there.
  func settle() throws -> String? {
    guard overwrites else { return nil }
    try check()
    let isOpen = FileManager.default.fileExists(atPath: path + "/" + FetchFolder.innerName)
    let lock = isOpen ? try FetchFolder.lock(path) : nil
    defer { if let lock { FolderLock.release(lock) } }
    return try exchange.exchange { old in
      // No run may resume it in the place where it is removed.
      try? FileManager.default.removeItem(atPath: FetchFolder.journalPath(old))
    }
  }
}

extension FetchFolder {
  /// The folder within the folder that holds what an unfinished run needs to go on.
  static let innerName = ".fetch"

  /// The file that lists what the server says was deleted.
  static let deletionsBase = "deleted"

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
      throw FetchError.fetchIsFinished(place.path)
    }
    guard journal.configuration == setup.configuration else {
      throw FetchError.otherFetch(place.path)
    }
  }

  static func makeFolders(_ place: FetchPlace) throws(OutputError) {
    let (manager, path) = (FileManager.default, place.workingPath)
    try? manager.createDirectory(atPath: path.parentPath, withIntermediateDirectories: true)
    if place.overwrites {
      close(try WorkFolder.open(path, of: place.path))
    } else {
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(path) }
    }
    close(try WorkFolder.open(path + "/" + innerName, of: path))
  }

  /// Locks the folder; the lock ends with the process.
  static func lock(_ path: String) throws(OutputError) -> Int32 {
    let file = path + "/\(innerName)/lock"
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path) }
    guard FolderLock.take(descriptor), FolderLock.isInPlace(descriptor, at: file) else {
      close(descriptor)
      throw .locked(path)
    }
    return descriptor
  }

  /// Empties the place unless a run of the same configuration can go on there, which began not too
  /// long ago; the lock is held, and all that goes is ours.
  ///
  /// The unfinished fetch of the same configuration that was there, whether it is resumed or not.
  static func clear(_ setup: Setup, now: Double) throws -> Resumption? {
    let (manager, path) = (FileManager.default, setup.place.workingPath)
    let journal = FetchJournal(path: journalPath(path))
    let resumption = journal.flatMap { journal in
      journal.configuration == setup.configuration
        ? Resumption(started: journal.started, now: now, limit: setup.resumeWithin) : nil
    }
    if let resumption, resumption.isRecent { return resumption }
    guard setup.place.overwrites || resumption != nil else { return nil }
    try FetchedFiles(in: path)?.checkMayGo()
    let stays = [innerName, WorkFolder.mark]
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] where !stays.contains(name) {
      guard (try? manager.removeItem(atPath: path + "/" + name)) != nil else {
        throw OutputError.cannotWrite(
          path, reason: "what an earlier fetch left there cannot be removed; remove it")
      }
    }
    try? manager.removeItem(atPath: journalPath(path))
    try? manager.removeItem(atPath: exportPath(path))
    return resumption
  }

  /// Puts a file of the inner folder, when it is there, in the place of the one of its name.
  static func putInPlace(_ name: String, in path: String) throws(OutputError) {
    let draft = path + "/\(innerName)/" + name
    guard FileManager.default.fileExists(atPath: draft) else { return }
    guard unsafe rename(draft, path + "/" + name) == 0, Descriptor.syncFolder(path) else {
      throw .cannotWrite(path)
    }
  }

  /// Removes what an unfinished run needs: the run in a folder is finished.
  static func removeInnerFolder(of path: String) {
    try? FileManager.default.removeItem(atPath: path + "/" + innerName)
  }
}

/// The files in a folder that a fetch writes to.
struct FetchedFiles {
  private let path: String
  private let names: [String]

  /// Lists a folder; nil when there is none.
  ///
  /// Throws ``OutputError`` when it cannot be listed.
  init?(in path: String) throws(OutputError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return nil }
    guard let names = try? manager.contentsOfDirectory(atPath: path) else {
      throw .cannotWrite(path, reason: "it is no folder that can be read; give another --output")
    }
    (self.path, self.names) = (path, names)
  }

  /// Throws ``FetchError`` when the folder is something else's.
  func check() throws(FetchError) {
    guard isEmpty || isOpen || isFinished || isMarked else { throw .outputIsNoFetch(path) }
  }

  /// Throws ``FetchError`` when the folder is something else's, or holds a file of somebody else.
  func checkMayGo() throws(FetchError) {
    try check()
    if let first = foreignNames.first {
      throw .foreignFile(path, name: first, others: foreignNames.count - 1)
    }
  }

  /// Whether nothing is there, or no more than a run that was killed at once leaves.
  private var isEmpty: Bool { names.allSatisfy { $0 == FetchFolder.innerName } }

  /// Whether an unfinished run can go on here.
  private var isOpen: Bool { names.contains(FetchFolder.innerName) }

  /// Whether it holds what every finished fetch has.
  private var isFinished: Bool { Set(FetchManifest.records).isSubset(of: names) }

  /// Whether it is what a run was removing when it died, so that any of its files may be gone already.
  private var isMarked: Bool { WorkFolder.isMarked(path) }

  /// The names of what no fetch wrote, sorted.
  private var foreignNames: [String] {
    let own =
      FetchManifest.records + [
        FetchFolder.innerName, "ledger.csv.partial", "manifest.json.part", WorkFolder.mark,
        WrappedKey.fileName, WrappedKey.fileName + ".part",
      ] + Self.endings.map { FetchFolder.deletionsBase + $0 }
    let listed = isOpen ? nil : FetchManifest(path: path + "/manifest.json")?.files.map(\.path)
    return names.filter { name in
      !own.contains(name) && !(listed?.contains(name) ?? Self.isRows(name))
    }.sorted()
  }

  /// The ends of the names of files of rows.
  private static let endings = [".ndjson", ".ndjson.gz", ".ndjson.adh"]

  /// Whether a name is one of a file of rows, such as `Patient.ndjson.gz`.
  private static func isRows(_ name: String) -> Bool {
    let type = name.prefix { $0 != "." }
    return endings.contains(String(name.dropFirst(type.count)))
      && type.utf8.first.map { 65...90 ~= $0 } ?? false
      && type.utf8.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
  }
}
