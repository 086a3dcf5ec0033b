internal import DurableOutput
internal import FHIRDecoding
internal import Glibc

/// A file that is open for reading, or standard input; closed with the last reference.
final class ReadableFile: Sendable {
  let descriptor: Int32
  /// The number of its bytes when it was opened; nil when it has no places, as a pipe.
  let size: Int?
  /// What it was when it was opened; nil when it is no regular file.
  let state: FileState?

  /// Opens a file; `-` is standard input.
  ///
  /// Opening a named pipe never blocks; reading from it waits until somebody writes.
  init(path: String) throws(ByteStreamError) {
    descriptor = path == "-" ? STDIN_FILENO : Self.open(path)
    guard descriptor >= 0 else { throw .system(errno) }
    (size, state) = (Self.size(descriptor), FileState(descriptor: descriptor))
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  /// The descriptor of a file that is opened; below 0 when it cannot be.
  private static func open(_ path: String) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC
    let descriptor = unsafe Glibc.open(path, flags | O_NONBLOCK)
    // A file that another process has a lease on is waited for until that gives it up.
    if descriptor < 0, errno == EWOULDBLOCK { return unsafe Glibc.open(path, flags) }
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_RDONLY) }
    return descriptor
  }

  private static func size(_ descriptor: Int32) -> Int? {
    let place = lseek(descriptor, 0, SEEK_CUR)
    let size = place < 0 ? -1 : lseek(descriptor, 0, SEEK_END)
    return size >= 0 && lseek(descriptor, place, SEEK_SET) == place ? Int(size) : nil
  }

  /// Waits until a pipe or the like has something to read or has ended; false when the task is
  /// cancelled meanwhile.
  func waitForBytes() -> Bool {
    guard size == nil else { return true }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&wait, 1, 100)
      if count > 0 || count < 0 && errno != EINTR { return true }
      if Task.isCancelled { return false }
    }
  }

  deinit {
    if descriptor != STDIN_FILENO, descriptor >= 0 { close(descriptor) }
  }
}

/// How much is read at once, and what is refused.
struct ReadingLimits {
  /// The bytes that are read at once; a single text may be longer.
  var pieceSize = 1 << 20
  /// The longest text that is read, in bytes.
  var longestText = 64 << 20
  /// The bytes from which on gzip data must not be expanded too much.
  var bombSize = GzipDecoder.usualBombSize

  /// The limits of every run.
  static let standard = ReadingLimits()
}

/// Reuses the buffers that pieces are read into, because new memory must be cleared first.
enum PieceBuffer {
  /// Reuses the spare buffer when it is large enough, and makes a new one otherwise.
  ///
  /// Chunks need padding behind their bytes. A buffer that one long text made huge is dropped.
  static func take(_ count: Int, from spare: inout [UInt8], limits: ReadingLimits) -> [UInt8] {
    defer { spare = [] }
    let room = count + Chunk.padding
    let most = max(room, 4 * limits.pieceSize)
    return room...most ~= spare.count ? spare : [UInt8](repeating: 0, count: room)
  }
}
