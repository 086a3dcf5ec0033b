package import DurableOutput

/// How rows are written to files.
package enum RowPacking: Sendable {
  /// As they are.
  case plain
  /// Compressed by gzip.
  case gzip
  /// Encrypted by a data key (`SealedFile`).
  case sealed(DataKey)

  /// The end of a file's name.
  var ending: String {
    switch self {
    case .plain: ".ndjson"
    case .gzip: ".ndjson.gz"
    case .sealed: ".ndjson.adh"
    }
  }

  /// The data key; nil when nothing is encrypted.
  var key: DataKey? { if case .sealed(let key) = self { key } else { nil } }
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
