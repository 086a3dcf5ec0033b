internal import FoundationEssentials
internal import Glibc

/// The files in a report's folder that no run wrote: notes, scripts, what an editor keeps beside a file
/// that is open.
///
/// They are the user's, and go over to the report that takes the place of the earlier one. Each is
/// linked into the new folder while that is still beside the old one, so that neither a crash nor an
/// error loses any: until the folders are exchanged it is in the old one, and afterwards in both.
package struct KeptFiles {
  /// The part of an earlier run's manifest that is needed.
  private struct Written: Decodable {
    struct File: Decodable { let path: String }
    let files: [File]
    /// The version of this tool, and what it was asked for: what another tool writes has neither.
    let version: String
    let arguments: [String]
  }

  /// The ending of a user's file whose name the new report has taken.
  private static let ending = ".kept"

  private let old: String
  private let new: String
  private var names: [String] = []
  private var folders: Set<String> = []

  /// Brings what the earlier run did not write from its folder into the new one, durably, and gives
  /// their paths there, sorted; none where the earlier one has no manifest that can be read.
  ///
  /// Throws ``OutputError`` when a file cannot be kept.
  static func bring(from old: String, to new: String) throws(OutputError) -> [String] {
    var kept = KeptFiles(old: old, new: new)
    for path in try found(in: old) { try kept.keep(path) }
    for folder in kept.folders { try FolderExchange.sync(folder, of: old) }
    return kept.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// One such file in a folder, as it may be shown; nil when there is none.
  ///
  /// Throws ``OutputError`` when the folder cannot be listed.
  package static func first(in folder: String) throws(OutputError) -> String? {
    try found(in: folder).first.map(shown)
  }

  private init(old: String, new: String) { (self.old, self.new) = (old, new) }

  /// The message about files that were kept; nil when there are none.
  package static func remark(on names: [String], in folder: String) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(3).map(shown)
    let others = names.count - shown.count
    let list = shown.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    return names.count == 1
      ? "1 file in \(folder) that no run wrote was kept: \(list)"
      : "\(names.count) files in \(folder) that no run wrote were kept: \(list)"
  }

  private static func shown(_ name: String) -> String {
    String(name.map { $0.isNewline || ($0.asciiValue ?? 32) < 32 ? "?" : $0 })
  }

  /// Whether a folder has a manifest of this tool that can be read, so that it is known which of its files
  /// a run wrote.
  static func knowsFiles(of folder: String) -> Bool { manifest(of: folder) != nil }

  private static func manifest(of folder: String) -> Written? {
    FileManager.default.contents(atPath: folder + "/manifest.json")
      .flatMap { try? JSONDecoder().decode(Written.self, from: $0) }
  }

  /// The paths of a folder's files that its manifest does not list; none without one that can be read.
  private static func found(in folder: String) throws(OutputError) -> [String] {
    guard let manifest = manifest(of: folder) else { return [] }
    return try found(
      "", in: folder,
      but: Set(manifest.files.map(\.path) + ["manifest.json", WorkFolder.mark]))
  }

  /// Those below one of its folders; `prefix` is the path of this from the first one on, ended by a slash.
  private static func found(
    _ prefix: String, in folder: String, but written: Set<String>
  ) throws(OutputError) -> [String] {
    guard let entries = FolderEntry.all(in: folder + "/" + prefix) else {
      throw unkept(prefix, in: folder)
    }
    var paths: [String] = []
    for entry in entries {
      let path = prefix + entry.name
      if entry.kind == .folder {
        paths += try found(path + "/", in: folder, but: written)
      } else if !written.contains(path) {
        paths.append(path)
      }
    }
    return paths
  }

  /// Brings one file, beside what the new report has of its name.
  private mutating func keep(_ path: String) throws(OutputError) {
    let name = freeName(path)
    let target = new + "/" + name
    let parent = Self.parent(of: target)
    let manager = FileManager.default
    try? manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
    if unsafe link(old + "/" + path, target) != 0 {
      // Some disks have no links, and some files of others may not be linked to.
      do {
        try manager.copyItem(atPath: old + "/" + path, toPath: target)
      } catch {
        throw Self.unkept(path, in: old)
      }
      if FileKind(itself: target) == .regular { try FolderExchange.sync(target, of: old) }
    }
    names.append(name)
    var place = parent
    while place.count >= new.count, folders.insert(place).inserted {
      place = Self.parent(of: place)
    }
  }

  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// A path in the new folder at which nothing is; its first part that is taken there gets an ending.
  private func freeName(_ path: String) -> String {
    var taken = ""
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      var (name, number) = (String(part), 1)
      while let kind = FileKind(itself: new + "/" + taken + name), isLast || kind != .folder {
        name = part + Self.ending + (number > 1 ? "-\(number)" : "")
        number += 1
      }
      taken += name + (isLast ? "" : "/")
    }
    return taken
  }

  private static func unkept(_ path: String, in folder: String) -> OutputError {
    .cannotWrite(
      folder,
      reason: "\(path.isEmpty ? "what is in it" : path), which no run wrote, cannot be kept; move"
        + " it away, or give another --output")
  }
}
