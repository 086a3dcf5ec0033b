internal import FoundationEssentials
internal import Glibc

/// A name in a folder, and what it stands for.
package struct FolderEntry: Sendable {
  /// The name; of one that is not UTF-8 each byte that is not ASCII is written as `\xfc`.
  package let name: String
  /// Whether it is UTF-8, so that it can be opened by its name.
  package let isNamedInUTF8: Bool
  /// What it stands for.
  package let kind: FileKind

  /// All names in a folder but `.` and `..`, in no order; nil when it cannot be listed, and why is in
  /// `errno`.
  ///
  /// By the system's own call: Foundation gives the names only, and to ask for the kind of each takes
  /// several times as long as to read a short file.
  package static func all(in path: String) -> [FolderEntry]? {
    guard let folder = unsafe opendir(path) else { return nil }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      let text = String(validating: bytes, as: UTF8.self)
      let name = text ?? escaped(bytes)
      guard name != ".", name != ".." else { continue }
      let kind = unsafe FileKind(entry.pointee.d_type) ?? FileKind(itself: path + "/" + name)
      // What cannot be looked at is no file that may be passed over in silence.
      entries.append(FolderEntry(name: name, isNamedInUTF8: text != nil, kind: kind ?? .link))
    }
    let reason = errno
    unsafe closedir(folder)
    errno = reason
    return reason == 0 ? entries : nil
  }
}

extension FolderEntry {
  /// A name that is not UTF-8, so that a user finds it: what is ASCII as it is, each other byte as
  /// `\xfc`, as shells have it in `$'…'`.
  static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      0x20...0x7E ~= byte ? String(UnicodeScalar(byte)) : "\\x" + String(hexadecimal: [byte])
    }.joined()
  }
}

extension FileKind {
  /// The kind that the folder's listing gives for a name; nil on disks that give none.
  fileprivate init?(_ type: UInt8) {
    switch Int(type) {
    case DT_DIR: self = .folder
    case DT_REG: self = .regular
    case DT_LNK: self = .link
    case DT_UNKNOWN: return nil
    default: self = .other
    }
  }
}

/// What a name in a folder stands for, or a path leads to.
package enum FileKind: Sendable {
  case folder, regular, link, other

  /// Looks where a path leads to, links followed; nil when it leads nowhere.
  ///
  /// Through Foundation: the module that `stat` belongs to differs between builds, and importing
  /// the wrong one is refused.
  package init?(path: String) {
    let manager = FileManager.default
    var isFolder = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder {
      self = .folder
      return
    }
    // A link to a pipe leads to no path, and so is no regular file.
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    self = FileKind(itself: resolved) == .regular ? .regular : .other
  }

  /// Looks at what a path stands for, a link not followed; nil when nothing is there.
  package init?(itself path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let type = attributes?[.type] as? FileAttributeType else { return nil }
    switch type {
    case .typeDirectory: self = .folder
    case .typeRegular: self = .regular
    case .typeSymbolicLink: self = .link
    default: self = .other
    }
  }
}

/// The regular files of a folder and of those below it.
package struct FolderFiles {
  private let folder: String
  private var paths: [String] = []

  /// Their paths from the folder on, sorted by their bytes.
  ///
  /// Throws ``OutputError`` when a folder cannot be listed.
  package static func paths(below folder: String) throws(OutputError) -> [String] {
    var files = FolderFiles(folder: folder)
    try files.list("")
    return files.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private init(folder: String) { self.folder = folder }

  /// Lists one folder; `prefix` is its path from the first one on, ended by a slash.
  private mutating func list(_ prefix: String) throws(OutputError) {
    guard let entries = FolderEntry.all(in: folder + "/" + prefix) else {
      throw .cannotWrite(folder)
    }
    for entry in entries {
      let path = prefix + entry.name
      switch entry.kind {
      case .regular: paths.append(path)
      case .folder: try list(path + "/")
      case .link, .other: break
      }
    }
  }
}
