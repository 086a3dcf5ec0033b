internal import Glibc

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
