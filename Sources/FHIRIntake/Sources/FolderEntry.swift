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
