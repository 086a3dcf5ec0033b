internal import Glibc

/// What tells a file or folder apart from all others of the machine, whatever it is called.
struct FileIdentity: Equatable {
  /// The number of the disk that it is on.
  let disk: UInt
  /// Its number on the disk.
  let number: UInt

  /// Looks where a path leads; nil when that is nowhere.
  init?(at path: String) {
    var found = stat()
    guard unsafe stat(path, &found) == 0 else { return nil }
    (disk, number) = (found.st_dev, found.st_ino)
  }

  /// Looks at what is open; nil when nothing is.
  init?(of descriptor: Int32) {
    var found = stat()
    guard unsafe fstat(descriptor, &found) == 0 else { return nil }
    (disk, number) = (found.st_dev, found.st_ino)
  }
}
