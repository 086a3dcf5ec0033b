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
