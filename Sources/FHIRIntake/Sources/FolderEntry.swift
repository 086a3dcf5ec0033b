internal import Glibc

/// A name in a folder, and what it stands for.
struct FolderEntry {
  let name: String
  /// What it stands for; nil when it is a link, or when the file system does not tell with the names.
  let kind: FileKind?

  /// All names in a folder but `.` and `..`, in no order; nil when it cannot be listed.
  ///
  /// By the system's own call: Foundation gives the names only, and to ask for the kind of each takes
  /// several times as long as to read a short file.
  static func all(in path: String) -> [FolderEntry]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else { return errno == 0 ? entries : nil }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      entries.append(FolderEntry(name: name, kind: unsafe FileKind(entry.pointee.d_type)))
    }
  }
}

extension FileKind {
  /// The kind that a folder tells of a name; nil when it is a link, or not told.
  fileprivate init?(_ type: UInt8) {
    switch Int(type) {
    case DT_DIR: self = .folder
    case DT_REG: self = .regular
    case DT_LNK, DT_UNKNOWN: return nil
    default: self = .other
    }
  }
}
