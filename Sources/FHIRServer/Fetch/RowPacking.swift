package import DurableOutput

/// How rows are written to files.
package enum RowPacking: Sendable {
  /// As they are.
  case plain
  /// Compressed by gzip.
  case gzip
  /// Encrypted by a data key (`SealedFile`), each file for its own place in a part of a store (`base`), or
  /// for any where that is empty.
  case sealed(DataKey, part: String)

  /// The end of a file's name.
  var ending: String {
    switch self {
    case .plain: ".ndjson"
    case .gzip: ".ndjson.gz"
    case .sealed: ".ndjson.adh"
    }
  }

  /// The data key; nil when nothing is encrypted.
  var key: DataKey? { if case .sealed(let key, _) = self { key } else { nil } }

  /// Where a file of a name belongs; empty for one that may be anywhere.
  func place(of name: String) -> String {
    guard case .sealed(_, let part) = self, !part.isEmpty else { return "" }
    return part + "/" + name
  }
}

/// The end of a file that rows are written to.
protocol RowTail: ByteSink {
  /// Whether nothing was written, nor is about to be.
  var isEmpty: Bool { get }
  /// Makes durable what was written; the size of the file, at which it can be cut.
  func sync() throws -> Int
  /// Cuts the file; what comes after is gone.
  func cut(at size: Int) throws(OutputError)
  /// Ends the file for good.
  func finish() throws
}

extension FileTail: RowTail {
  func finish() throws {}
}

extension SealedTail: RowTail {}
