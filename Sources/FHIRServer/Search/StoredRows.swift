package import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence

/// Reads back the rows of a file that was fetched, plain or gzip.
package struct StoredRows {
  /// A file of an earlier run that cannot be read back.
  package struct UnreadableFile: Error, Equatable {
    /// The file.
    package let path: String
    /// Why, in words.
    package let reason: String
  }

  private let path: String
  private let key: DataKey?
  private let base: WebAddress
  private let body: (FetchedRow) throws -> Void
  private let reader = ServedResourceReader()
  /// The beginning of a row whose end has not come.
  private var begun: [UInt8] = []

  /// Hands out each row of a file; `base` is the server that they came from, and `key` is the data key of
  /// an encrypted file.
  ///
  /// Throws ``UnreadableFile`` when a row or the file cannot be read.
  package static func forEach(
    in path: String, base: WebAddress, key: DataKey? = nil, _ body: (FetchedRow) throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { body in
      var rows = StoredRows(path: path, base: base, key: key, body: body)
      try rows.read()
    }
  }

  private init(
    path: String, base: WebAddress, key: DataKey?, body: @escaping (FetchedRow) throws -> Void
  ) {
    (self.path, self.base, self.key, self.body) = (path, base, key, body)
  }

  private mutating func read() throws {
    guard let key else { return try readPlain() }
    do {
      try SealedFile.forEach(in: path, key: key) { try take($0[...]) }
    } catch let fault as SealedFile.Fault where fault != .cutOff {
      throw unreadable(.sealDamaged)
    } catch SealedFile.Fault.cutOff {
      // Its end is sealed when the run that writes it ends.
    }
  }

  private mutating func readPlain() throws {
    var (inflater, isFirst): (Inflater?, Bool) = (nil, true)
    do {
      try FilePieces.forEach(in: path) { piece in
        if isFirst, piece.starts(with: [0x1F, 0x8B]) { inflater = Inflater() }
        isFirst = false
        guard let inflater else { return try take(piece[...]) }
        try inflater.take(piece) { try take($0) }
      }
    } catch let fault as FilePieces.Unreadable {
      throw UnreadableFile(path: path, reason: "cannot be read: \(fault.reason)")
    } catch let fault as GzipDecoder.Fault {
      try finish()
      throw unreadable(fault == .bomb ? .gzipBomb : .gzipDamaged)
    }
    try finish()
    guard inflater?.isAtMemberEnd ?? true else { throw unreadable(.gzipCutOff) }
  }

  private func unreadable(_ fact: LedgerDetail.Fact) -> UnreadableFile {
    UnreadableFile(path: path, reason: LedgerDetail.fact(fact).text)
  }

  /// Hands out the rows that end in a piece.
  private mutating func take(_ piece: ArraySlice<UInt8>) throws {
    var rest = piece
    while let end = rest.firstIndex(of: 0x0A) {
      if begun.isEmpty {
        try handOut(rest[..<end])
      } else {
        begun += rest[..<end]
        try finish()
      }
      rest = rest[(end + 1)...]
    }
    begun += rest
  }

  /// Hands out a last row without a line end.
  private mutating func finish() throws {
    let row = begun
    begun.removeAll(keepingCapacity: true)
    try handOut(row[...])
  }

  private func handOut(_ line: ArraySlice<UInt8>) throws {
    guard !line.isEmpty else { return }
    do {
      try body(FetchedRow(try reader.resource(line), line: Array(line), base: base))
    } catch let error as UnreadableText {
      throw UnreadableFile(path: path, reason: error.reason)
    }
  }
}
