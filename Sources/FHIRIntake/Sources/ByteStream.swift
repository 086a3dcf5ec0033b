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

  /// What a user reads in the ledger.
  var detail: LedgerDetail {
    switch self {
    case .system(let code): unsafe .said("cannot be read: \(String(cString: strerror(code)))")
    case .gzipCutOff: .fact(.gzipCutOff)
    case .gzipCorrupt: .fact(.gzipDamaged)
    case .gzipBomb: .fact(.gzipBomb)
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
