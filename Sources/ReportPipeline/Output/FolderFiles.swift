internal import Foundation
internal import Glibc

/// The regular files of a folder and of those below it.
struct FolderFiles {
  private let folder: String
  private var paths: [String] = []

  /// Their paths from the folder on, sorted by their bytes.
  ///
  /// Throws ``RunError`` when a folder cannot be listed.
  static func paths(below folder: String) throws(RunError) -> [String] {
    var files = FolderFiles(folder: folder)
    try files.list("")
    return files.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private init(folder: String) { self.folder = folder }

  /// Lists one folder; `prefix` is its path from the first one on, ended by a slash.
  private mutating func list(_ prefix: String) throws(RunError) {
    guard let entries = unsafe opendir(folder + "/" + prefix) else {
      throw .cannotWrite(folder, reason: SystemReason.last)
    }
    defer { unsafe closedir(entries) }
    errno = 0
    while let entry = unsafe readdir(entries) {
      let name = unsafe Self.name(of: entry)
      guard name != ".", name != ".." else { continue }
      switch unsafe kind(of: prefix + name, entry.pointee.d_type) {
      case .typeRegular: paths.append(prefix + name)
      case .typeDirectory: try list(prefix + name + "/")
      default: break
      }
      errno = 0
    }
    guard errno == 0 else { throw .cannotWrite(folder, reason: SystemReason.last) }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    let start = unsafe UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    return unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
  }

  /// What a path leads to; asked of it only on disks that do not say so in their lists.
  private func kind(of path: String, _ type: UInt8) -> FileAttributeType? {
    switch Int(type) {
    case DT_REG: .typeRegular
    case DT_DIR: .typeDirectory
    case DT_UNKNOWN:
      try? FileManager.default.attributesOfItem(atPath: folder + "/" + path)[.type]
        as? FileAttributeType
    default: nil
    }
  }
}
