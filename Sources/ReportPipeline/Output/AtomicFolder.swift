internal import Foundation
internal import Glibc

/// A folder that appears whole or not at all.
///
/// Everything is written to `PATH.partial`, made durable, and renamed at the end. While it is
/// written it is locked; what a crash left there is replaced. A report that is replaced is moved to
/// `PATH.replaced` first and removed last; when a crash left it there, the next run puts it back.
final class AtomicFolder {
  /// The folder that is written to.
  let partialPath: String
  private let replacedPath: String
  private let path: String
  private let overwrites: Bool
  private var descriptor: Int32 = -1
  private var isFinished = false

  /// Makes an empty partial folder and locks it.
  init(at path: String, overwrites: Bool) throws(RunError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.overwrites = overwrites
    (partialPath, replacedPath) = (path + ".partial", path + ".replaced")
    try checkTarget()
    try lock()
    try restoreTarget()
    try empty()
  }

  deinit {
    if !isFinished { try? FileManager.default.removeItem(atPath: partialPath) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Makes all that was written durable and puts it in the target's place.
  func finish() throws(RunError) {
    for file in try files() { try Self.sync(partialPath + "/" + file, path) }
    try Self.sync(partialPath, path)
    try checkTarget()
    try replaceTarget()
    isFinished = true
    try Self.sync(parent, path)
  }

  /// The relative paths of all files, sorted by their bytes.
  func files() throws(RunError) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: partialPath) else {
      throw .cannotWrite(path, reason: "the folder cannot be listed")
    }
    var files: [String] = []
    while let name = walk.nextObject() as? String {
      if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular { files.append(name) }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folder that the target is in.
  private var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Refuses a target that may not be replaced: one that exists without leave, or is no report.
  private func checkTarget() throws(RunError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return }
    guard overwrites else { throw .outputExists(path) }
    guard Self.isReport(path) else { throw .outputIsNoReport(path) }
  }

  /// Whether a path leads to an empty folder or to one with what every report has.
  private static func isReport(_ path: String) -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return false
    }
    return names.isEmpty || names.contains("manifest.json") && names.contains("ledger.csv")
  }

  /// Puts back a report that a run was about to replace when it crashed.
  private func restoreTarget() throws(RunError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: replacedPath), Self.isReport(replacedPath) else { return }
    guard !manager.fileExists(atPath: path) else {
      try? manager.removeItem(atPath: replacedPath)
      return
    }
    guard unsafe rename(replacedPath, path) == 0 else {
      throw .cannotWrite(path, reason: SystemReason.last)
    }
    try checkTarget()
  }

  private func lock() throws(RunError) {
    repeat {
      if descriptor >= 0 { close(descriptor) }
      try openAndLock()
    } while !isLockedFolderInPlace
  }

  /// Whether the locked folder is still the partial one; a run that has just ended moved it away.
  private var isLockedFolderInPlace: Bool {
    guard let current = Self.identity(partialPath) else { return false }
    guard let locked = Self.identity("/proc/self/fd/\(descriptor)/.") else { return true }
    return locked == current
  }

  /// The numbers of the disk and of the folder on it; nil when there is none.
  private static func identity(_ path: String) -> [String]? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return nil
    }
    return [FileAttributeKey.systemNumber, .systemFileNumber].map { "\(attributes[$0] ?? "")" }
  }

  private func openAndLock() throws(RunError) {
    try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    guard unsafe mkdir(partialPath, 0o700) == 0 || errno == EEXIST else {
      throw .cannotWrite(path, reason: SystemReason.last)
    }
    descriptor = unsafe open(partialPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      isFinished = true
      throw .locked(path)
    }
  }

  private func empty() throws(RunError) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: partialPath)) ?? [] {
      do {
        try manager.removeItem(atPath: partialPath + "/" + name)
      } catch {
        throw .cannotWrite(path, reason: "what an earlier run left there cannot be removed")
      }
    }
  }

  private func replaceTarget() throws(RunError) {
    let isReplacing = FileManager.default.fileExists(atPath: path)
    if isReplacing, unsafe rename(path, replacedPath) != 0 {
      throw .cannotWrite(path, reason: SystemReason.last)
    }
    guard unsafe rename(partialPath, path) == 0 else {
      let reason = SystemReason.last
      if isReplacing { _ = unsafe rename(replacedPath, path) }
      throw .cannotWrite(path, reason: reason)
    }
    if isReplacing { try? FileManager.default.removeItem(atPath: replacedPath) }
  }

  private static func sync(_ file: String, _ path: String) throws(RunError) {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path, reason: SystemReason.last) }
  }
}
