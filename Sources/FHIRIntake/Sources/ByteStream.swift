internal import Glibc

/// Bytes that come in one direction.
protocol ByteStream: AnyObject {
  /// Fills the beginning of a buffer; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int
}

/// Why bytes stopped coming.
enum ByteStreamError: Error {
  case system(Int32)
  case gzipCutOff
  case gzipCorrupt
  case gzipBomb

  /// What a user reads in the ledger.
  var summary: String {
    switch self {
    case .system(let code): unsafe "cannot be read: \(String(cString: strerror(code)))"
    case .gzipCutOff: "the gzip data end in the middle; what came before was read"
    case .gzipCorrupt: "the gzip data are damaged; what came before was read"
    case .gzipBomb:
      "the gzip data expand more than 1000-fold to over 1 GiB and were refused from there on"
    }
  }

  var reason: String {
    switch self {
    case .system: "unreadable"
    case .gzipCutOff, .gzipCorrupt: "damaged-gzip"
    case .gzipBomb: "gzip-bomb"
    }
  }
}

/// A file that is open for reading, or standard input; closed with the last who has it.
final class ReadableFile: Sendable {
  let descriptor: Int32
  /// The number of its bytes when it was opened; nil when it has no places, as a pipe.
  let size: Int?

  /// Opens a file; `-` is standard input.
  ///
  /// A named pipe is open at once, also while nobody writes to it: who reads it waits for that.
  init(path: String) throws(ByteStreamError) {
    descriptor = path == "-" ? STDIN_FILENO : Self.open(path)
    guard descriptor >= 0 else { throw .system(errno) }
    size = Self.size(descriptor)
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

  /// Waits until what comes as it is written, such as a pipe, has something to read or has ended; false
  /// when the task is cancelled meanwhile.
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

/// The bytes of a file or of standard input, from the first to the last.
final class FileStream: ByteStream {
  private let file: ReadableFile
  private(set) var byteCount = 0
  /// The hash of the bytes; nil when it was not asked for.
  let hash: InputHash?
  /// Whether bytes are hashed as they come; otherwise whoever reads them does it.
  var isHashedAtOnce = true

  /// Begins at the place where a file is read next.
  init(_ file: ReadableFile, isHashed: Bool) {
    self.file = file
    hash = isHashed ? InputHash() : nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    while true {
      guard file.waitForBytes() else { throw .system(EINTR) }
      let count = unsafe Glibc.read(file.descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      byteCount += count
      if isHashedAtOnce { unsafe hash?.add(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count
    }
  }
}
