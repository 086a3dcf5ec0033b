package import Crypto
package import FHIRDecoding

/// A file of rows of one type that was checked: each is a resource on a line of its own.
package struct CheckedRows: Sendable {
  /// Where it lies.
  package let path: String
  /// The number of its bytes.
  package let size: Int
  /// The SHA-256 of its bytes so far, for others may come behind them.
  package let hash: SHA256
  /// What its rows say.
  package let gists: RowHeaders
  /// Whether neither a number of rows nor the transfer told that none is missing at its end.
  var mayEndEarly = false

  /// Makes a file that was checked.
  package init(path: String, size: Int, hash: SHA256, gists: RowHeaders) {
    (self.path, self.size, self.hash, self.gists) = (path, size, hash, gists)
  }
}

extension CheckedRows: Equatable {
  /// Whether they are the same rows at the same place.
  package static func == (left: CheckedRows, right: CheckedRows) -> Bool {
    (left.path, left.size, left.gists) == (right.path, right.size, right.gists)
  }
}
