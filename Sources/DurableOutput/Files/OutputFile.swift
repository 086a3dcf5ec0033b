internal import CLinux
internal import FoundationEssentials
internal import Glibc

/// Where bytes go, in large pieces.
package protocol ByteSink: AnyObject {
  /// Takes bytes, in large pieces.
  func write(_ bytes: [UInt8]) throws

  /// Writes what is left; nothing is written after it.
  func close() throws
}

/// A file that is written from its beginning to its end, in large pieces.
///
/// The process's umask decides the permissions; the command sets it so that files are 0600.
package final class OutputFile: ByteSink {
  private let path: String
  private var descriptor: Int32
  private let closesDescriptor: Bool
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18
  /// The bytes from which on a text is written directly, since a copy costs more than a call.
  private static let longText = 1 << 12
  /// The bytes after which the system is asked to start writing them to the disk.
  private static let stretch = 4 << 20

  private var hash: SHA256?
  private var (size, handedOver) = (0, 0)

  /// Makes an empty file, and the folders above it.
  ///
  /// With `isLong`, its SHA-256 is computed while it is written, and its bytes are flushed to the
  /// disk as they come, so that nothing is left to wait for at the end.
  package init(at path: String, isLong: Bool = false) throws(OutputError) {
    self.path = path
    hash = isLong ? SHA256() : nil
    closesDescriptor = true
    descriptor = Self.make(path)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR {
      try Self.makeFolder(above: path)
      descriptor = Self.make(path)
    }
    guard descriptor >= 0 else { throw .cannotWrite(path) }
  }

  private static func make(_ path: String) -> Int32 {
    unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  }

  private static func makeFolder(above path: String) throws(OutputError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path.parentPath, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(
        path, reason: SystemReason.ofWriting(error, unknown: "its folder cannot be made"))
    }
  }

  /// Writes to a descriptor that is open, such as standard output, and leaves it open.
  ///
  /// `name` stands for the path in messages.
  package init(descriptor: Int32, name: String) {
    path = name
    self.descriptor = descriptor
    closesDescriptor = false
  }

  deinit {
    if closesDescriptor, descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Appends bytes; many are written as they stand.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    guard bytes.count >= Self.capacity else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.capacity { try flush() }
      return
    }
    try flush()
    let problem = unsafe bytes.withUnsafeBytes { unsafe writeOut($0) }
    if let problem { throw problem }
  }

  /// Appends text as UTF-8; a long one is written as it stands.
  package func write(_ text: String) throws(OutputError) {
    guard text.utf8.count >= Self.longText else {
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= Self.capacity { try flush() }
      return
    }
    try flush()
    var text = text
    let problem = text.withUTF8 { unsafe writeOut(UnsafeRawBufferPointer($0)) }
    if let problem { throw problem }
  }

  /// Writes what is left and closes the file, unless it was open before.
  package func close() throws(OutputError) {
    try flush()
    guard closesDescriptor else { return }
    let status = Glibc.close(descriptor)
    descriptor = -1
    guard status == 0 else { throw .cannotWrite(path) }
  }

  /// What was written to a long file, which has been closed; nil of any other.
  ///
  /// `name` is its path from the report's folder on.
  package func written(as name: String) -> ManifestFile? {
    hash.map {
      ManifestFile(path: name, bytes: size, sha256: String(hexadecimal: $0.finalize()))
    }
  }

  /// Writes a text to a file of its own.
  package static func write(_ text: String, to path: String) throws(OutputError) {
    let file = try OutputFile(at: path)
    try file.write(text)
    try file.close()
  }

  private func flush() throws(OutputError) {
    let problem = unsafe buffer.withUnsafeBytes { unsafe writeOut($0) }
    if let problem { throw problem }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Hands all bytes to the system; the error when it does not take them.
  private func writeOut(_ bytes: UnsafeRawBufferPointer) -> OutputError? {
    guard unsafe Descriptor.write(bytes, to: descriptor) == bytes.count else {
      if errno == EPIPE { return .readerIsGone(file: path) }
      return .cannotWrite(
        path, errno: errno,
        elsewhere: closesDescriptor ? "give another --output" : "write elsewhere")
    }
    if hash != nil { unsafe note(bytes) }
    return nil
  }

  /// Takes bytes of a long file that were written into its hash, and has them brought to the disk.
  private func note(_ bytes: UnsafeRawBufferPointer) {
    unsafe hash?.update(bytes.assumingMemoryBound(to: UInt8.self).span)
    size += bytes.count
    guard size - handedOver >= Self.stretch else { return }
    // An error here shows up again in `fsync`.
    _ = start_writing_out(descriptor, Int64(handedOver), Int64(size - handedOver))
    handedOver = size
  }
}
