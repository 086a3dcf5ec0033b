internal import DurableOutput
internal import Glibc
internal import MedicationAdherence

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
  case sealDamaged
  case sealCutOff
  case otherKey
  case noKey

  /// What a user reads in the ledger.
  var detail: LedgerDetail {
    switch self {
    case .system(let code): unsafe .said("cannot be read: \(String(cString: strerror(code)))")
    case .gzipCutOff: .fact(.gzipCutOff)
    case .gzipCorrupt: .fact(.gzipDamaged)
    case .gzipBomb: .fact(.gzipBomb)
    case .sealDamaged: .fact(.sealDamaged)
    case .sealCutOff: .fact(.sealCutOff)
    case .otherKey: .fact(.sealOfOtherKey)
    case .noKey: .fact(.sealWithoutKey)
    }
  }

  var reason: String {
    switch self {
    case .system: "unreadable"
    case .gzipCutOff, .gzipCorrupt: "damaged-gzip"
    case .gzipBomb: "gzip-bomb"
    case .sealDamaged, .sealCutOff: "damaged-encryption"
    case .otherKey, .noKey: "no-key"
    }
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

/// The bytes within gzip data that are read from a file or from standard input.
final class GzipStream: ByteStream {
  private let source: FileStream
  private let decoder: GzipDecoder
  private var input: [UInt8]
  private var unread: Range<Int>

  /// Wraps a source whose first bytes were read already.
  init(_ source: FileStream, first: [UInt8], bombSize: Int) {
    self.source = source
    decoder = GzipDecoder(bombSize: bombSize)
    input = first + [UInt8](repeating: 0, count: max(0, (1 << 18) - first.count))
    unread = 0..<first.count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamError) -> Int {
    while true {
      if unread.isEmpty, try !refill() {
        if decoder.isAtMemberEnd { return 0 }
        throw .gzipCutOff
      }
      let count = unsafe try expandSome(into: buffer)
      if count > 0 { return count }
    }
  }

  private func refill() throws(ByteStreamError) -> Bool {
    let count = unsafe try input.withUnsafeMutableBufferPointer { bytes throws(ByteStreamError) in
      unsafe try source.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    unread = 0..<count
    return count > 0
  }

  private func expandSome(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamError) -> Int {
    do throws(GzipDecoder.Fault) {
      let (consumed, produced) = unsafe try input[unread].withUnsafeBufferPointer {
        bytes throws(GzipDecoder.Fault) in
        unsafe try decoder.step(bytes, into: buffer.bindMemory(to: UInt8.self))
      }
      unread = unread.lowerBound + consumed..<unread.upperBound
      return produced
    } catch {
      throw error == .bomb ? .gzipBomb : .gzipCorrupt
    }
  }
}
