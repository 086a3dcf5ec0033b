internal import Glibc

/// What tells that a file was changed: its size, when it was last modified, and which file it is.
struct FileState: Equatable, Sendable {
  /// The number of bytes.
  let size: Int
  private let modified: (seconds: Int, nanoseconds: Int)
  private let device: UInt64
  private let inode: UInt64

  /// Looks at an open file; nil unless it is a regular one.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Looks at what a path leads to; nil unless it is a regular file.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    modified = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  static func == (left: Self, right: Self) -> Bool {
    left.size == right.size && left.modified == right.modified && left.device == right.device
      && left.inode == right.inode
  }
}
