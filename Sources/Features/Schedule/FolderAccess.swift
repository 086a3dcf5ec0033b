internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// What this user may do with a folder.
enum FolderAccess {
  /// Why a folder cannot be written, or made where it is not there yet; nil when it can.
  static func fault(writing path: String) -> String? {
    var folder = path
    while unsafe access(folder, W_OK | X_OK) != 0 {
      switch errno {
      case ENOENT where folder.parentPath != folder: folder = folder.parentPath
      case EACCES, EPERM:
        let owner = owner(of: folder).map { "\(folder) belongs to \(name(of: $0))" }
        return "not permitted: " + (owner ?? "\(folder) is hidden from this user")
          + ", and this run is by \(name(of: geteuid()))"
      default: return SystemReason.ofWriting(errno, elsewhere: "name another folder")
      }
    }
    return FileKind(path: folder) == .folder ? nil : "\(folder) is no folder"
  }

  /// Who should run what writes into a folder, when this is root and the folder is somebody else's, who could
  /// not replace what root leaves there; nil otherwise.
  static func properUser(of folder: String) -> String? {
    guard geteuid() == 0, let owner = owner(of: folder), owner != 0 else { return nil }
    return name(of: owner)
  }

  private static func owner(of path: String) -> uid_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_uid : nil
  }

  private static func name(of user: uid_t) -> String {
    guard let entry = unsafe getpwuid(user) else { return "user \(user)" }
    return unsafe String(cString: entry.pointee.pw_name)
  }
}
