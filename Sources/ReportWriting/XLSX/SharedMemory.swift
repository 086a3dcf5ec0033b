import Glibc

/// The folder of files that stand in the computer's memory and not on a disk.
///
/// The library makes some forty files for each workbook and removes them at once, which takes a disk
/// longer than all that is written to them.
enum SharedMemory {
  /// The bytes that have to be free, so that small workbooks never fill it.
  private static let leastFree = 1 << 28

  /// The folder; nil when there is none or it has too little room.
  static let folder: String? = {
    let path = "/dev/shm"
    var facts = statvfs()
    guard unsafe statvfs(path, &facts) == 0, unsafe access(path, W_OK | X_OK) == 0 else {
      return nil
    }
    return Int(facts.f_bavail) * Int(facts.f_frsize) >= leastFree ? path : nil
  }()
}
