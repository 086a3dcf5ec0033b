internal import FoundationEssentials
internal import Glibc

/// A folder that appears whole or not at all.
///
/// Everything is written to `PATH.partial`, made durable, and put in its place at the end
/// (``FolderExchange``). While it is written it is locked; what a crash left there is replaced. Where
/// PATH is a symbolic link, all this is done of the folder that it leads to (``LinkedFolder``).
package final class AtomicFolder {
  /// What a folder may take the place of.
  package enum Replaceable {
    /// An empty folder only.
    case emptyFolder
    /// An empty folder or, with leave, an output of one kind.
    case output(OutputKind, withLeave: Bool)
  }

  /// What the name of a folder that is still written ends in.
  package static let partialSuffix = ".partial"

  /// The folder that is written to.
  package let partialPath: String
  /// The place that it is put in.
  package let path: String
  private let replaceable: Replaceable
  private let kinds: [OutputKind]
  private var descriptor: Int32 = -1
  /// Whether the partial folder is this run's, which removes it unless it put it in its place.
  private var ownsPartial = false

  /// Makes an empty partial folder and locks it; `kinds` are all that this tool writes.
  package init(
    at path: String, replacing replaceable: Replaceable, among kinds: [OutputKind]
  ) throws(OutputError) {
    let path = try LinkedFolder.target(of: path)
    guard !path.split(separator: "/").contains(where: { $0.hasSuffix(Self.partialSuffix) }) else {
      throw .cannotWrite(
        path,
        reason: "what ends in \(Self.partialSuffix) is an output that a run still writes; "
          + "give another --output")
    }
    self.path = path
    (self.replaceable, self.kinds) = (replaceable, kinds)
    partialPath = path + Self.partialSuffix
    try checkTarget()
    try lock()
    if try exchange.restore(isOurs) { try checkTarget() }
    try empty()
  }

  deinit {
    if ownsPartial { _ = WorkFolder.removeFolder(partialPath) }
    releaseLock()
  }

  /// What happened to the folder that was replaced.
  package struct Replaced {
    /// The paths, in the new folder, of files that no run wrote; they were kept.
    package let kept: [String]
    /// The path of what cannot be removed; nil when nothing is left.
    package let leftover: String?
  }

  /// Makes some files durable, as all others are already, and puts what was written in the target's
  /// place, with the files there that no run wrote (``KeptFiles``).
  @discardableResult
  package func finish(syncing files: [String]) throws(OutputError) -> Replaced {
    try exchange.sync(files)
    try checkTarget()
    let kept = try KeptFiles.bring(from: path, to: partialPath)
    let leftover = try exchange.exchange()
    ownsPartial = false
    WorkFolder.unmark(path)
    return Replaced(kept: kept, leftover: leftover)
  }

  /// The relative paths of all files, sorted by their bytes.
  package func files() throws(OutputError) -> [String] {
    try FolderFiles.paths(below: partialPath).filter { $0 != WorkFolder.mark }
  }

  private var exchange: FolderExchange { FolderExchange(path: path, newPath: partialPath) }

  /// Refuses a target that may not be replaced: something else than this kind of output, or one
  /// without leave.
  ///
  /// An empty folder needs no leave.
  private func checkTarget() throws(OutputError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return }
    let names = try Self.names(in: path)
    if names?.isEmpty != true {
      guard case .output(let kind, let isWithLeave) = replaceable else { throw .outputInUse(path) }
      let found = names.flatMap { OutputKind.of($0, among: kinds) }
      guard found == kind else {
        throw .outputIsOther(path, wanted: kind.words, found: found?.words)
      }
      guard isWithLeave else { throw .outputExists(path) }
      guard KeptFiles.knowsFiles(of: path) else {
        throw .cannotWrite(
          path,
          reason:
            "its manifest.json cannot be read, so it is not known which files are yours; move the "
            + "folder away, or give another --output")
      }
    }
    guard Self.mayMove(path, outOf: exchange.parent) else {
      throw .cannotWrite(
        path, reason: "the folder itself cannot be moved away; name one within it as --output")
    }
  }

  /// Whether a folder can be moved: not by a name that is a way (`.`), nor one that a disk of its own is
  /// mounted to.
  private static func mayMove(_ path: String, outOf parent: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return !["", ".", ".."].contains(name)
      && disk(path) == disk(parent + "/.")
  }

  /// The number of the disk that a folder is on; nil when there is none.
  private static func disk(_ path: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.systemNumber].map { "\($0)" }
  }

  /// Whether a path leads to an empty folder or to an output of this tool that replaces others.
  private func isOurs(_ path: String) -> Bool {
    guard let names = try? Self.names(in: path) else { return false }
    return names.isEmpty
      || OutputKind.of(names, among: kinds)?.replacesItsKind ?? false
        && KeptFiles.knowsFiles(of: path)
  }

  /// The names in a folder; nil when the path is no folder.
  ///
  /// Throws ``OutputError`` when it cannot be read.
  private static func names(in path: String) throws(OutputError) -> [String]? {
    if let entries = FolderEntry.all(in: path) {
      return entries.map(\.name).filter { $0 != WorkFolder.mark }
    }
    guard errno == ENOTDIR else { throw .cannotWrite(path) }
    return nil
  }

  private func lock() throws(OutputError) {
    repeat {
      releaseLock()
      try openAndLock()
    } while !FolderLock.isInPlace(descriptor, at: partialPath)
    try WorkFolder.claim(descriptor, partialPath, of: path)
    ownsPartial = true
  }

  private func releaseLock() {
    guard descriptor >= 0 else { return }
    FolderLock.release(descriptor)
    descriptor = -1
  }

  private func openAndLock() throws(OutputError) {
    try? FileManager.default.createDirectory(
      atPath: exchange.parent, withIntermediateDirectories: true)
    descriptor = try WorkFolder.open(partialPath, of: path)
    guard FolderLock.take(descriptor) else { throw .locked(path) }
  }

  private func empty() throws(OutputError) {
    guard WorkFolder.empty(partialPath) == nil else {
      throw .cannotWrite(
        path, reason: "\(partialPath), which an earlier run left, cannot be removed; remove it")
    }
  }
}

/// A kind of output that this tool writes, known by the names in its folder.
package struct OutputKind: Equatable, Sendable {
  /// What it is called in a message, such as "a report".
  package let words: String
  /// The file that each has and the other kinds have not; nil of the kind that has the fewest for sure.
  let mark: String?
  /// Whether a run with leave puts one in the place of another.
  let replacesItsKind: Bool

  /// Describes a kind.
  package init(_ words: String, mark: String?, replacesItsKind: Bool) {
    (self.words, self.mark, self.replacesItsKind) = (words, mark, replacesItsKind)
  }

  /// The kind of a folder with these names, of some kinds; nil of a folder that no run has finished.
  static func of(_ names: [String], among kinds: [OutputKind]) -> OutputKind? {
    guard names.contains("manifest.json"), names.contains("ledger.csv") else { return nil }
    return kinds.first { $0.mark.map(names.contains) ?? false } ?? kinds.first { $0.mark == nil }
  }
}
