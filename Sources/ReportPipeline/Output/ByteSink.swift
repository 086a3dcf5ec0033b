import ReportWriting

/// Where the lines of one type of resource go.
protocol ByteSink: AnyObject {
  /// Takes bytes, in large pieces.
  func write(_ bytes: [UInt8]) throws

  /// Writes what is left; nothing is written after it.
  func close() throws
}

extension OutputFile: ByteSink {}
