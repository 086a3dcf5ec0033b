internal import CLinux
internal import Glibc

/// A file that appears whole or not at all, readable by its owner only.
///
/// It is written under a name with `.part` appended; ``keep()`` makes it durable and gives it its
/// name. One that is not kept is removed.
package final class DurableFile {
  /// The bytes after which the system is asked to start writing them to the disk.
  private static let stretch = 4 << 20

  private let path: String
  private let output: String
  private let partPath: String
  private var descriptor: Int32
  private var handedOver = 0

  /// The bytes that were written.
  package private(set) var size = 0

  /// Begins the file, in place of one that a crash left.
  ///
  /// `output` is what errors name: the output that the file belongs to. One that is written `byItself`
  /// has a name of its own until then, so that several processes can write it at the same time.
  package init(
    _ path: String, of output: String, byItself: Bool = false
  ) throws(OutputError) {
    (self.path, self.output) = (path, output)
    let own = byItself ? ".\(UInt64.random(in: 0 ... .max))" : ""
    partPath = path + own + ".part"
    _ = unsafe unlink(partPath)
    descriptor = unsafe open(partPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(output) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    _ = unsafe unlink(partPath)
  }

  /// Writes bytes behind those that were written before.
  ///
  /// A long file goes to the disk as it comes, so that ``keep()`` has little to wait for.
  package func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try Self.write(bytes, to: descriptor, output)
    size += bytes.count
    guard size - handedOver >= Self.stretch else { return }
    // An error here shows up again in `fsync`.
    _ = start_writing_out(descriptor, Int64(handedOver), Int64(size - handedOver))
    handedOver = size
  }

  /// Makes the file durable and gives it its name.
  package func keep() throws(OutputError) {
    guard fsync(descriptor) == 0, unsafe rename(partPath, path) == 0 else {
      throw .cannotWrite(output)
    }
    close(descriptor)
    descriptor = -1
    guard Descriptor.syncFolder(path.parentPath) else { throw .cannotWrite(output) }
  }

  /// Writes bytes behind a file that is there, durably.
  package static func append(
    _ bytes: [UInt8], to path: String, of output: String
  ) throws(OutputError) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(output) }
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, output)
    guard fdatasync(descriptor) == 0 else { throw .cannotWrite(output) }
  }

  /// Truncates a file to a size.
  package static func cut(_ path: String, to size: Int, of output: String) throws(OutputError) {
    guard unsafe truncate(path, off_t(size)) == 0 else { throw .cannotWrite(output) }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ output: String
  ) throws(OutputError) {
    let done = unsafe bytes.withUnsafeBytes { unsafe Descriptor.write($0, to: descriptor) }
    guard done == bytes.count else { throw .cannotWrite(output) }
  }
}
