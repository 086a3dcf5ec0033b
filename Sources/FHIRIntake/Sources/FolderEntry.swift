internal import Glibc

/// A name in a folder, and what it stands for.
package struct FolderEntry: Sendable {
  package let name: String
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
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      let kind = unsafe FileKind(entry.pointee.d_type) ?? FileKind(itself: path + "/" + name)
      // What cannot be looked at is no file that may be passed over in silence.
      entries.append(FolderEntry(name: name, kind: kind ?? .link))
    }
    let reason = errno
    unsafe closedir(folder)
    errno = reason
    return reason == 0 ? entries : nil
  }
}

extension FileKind {
  /// The kind that a folder tells of a name; nil on disks that do not tell it.
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
