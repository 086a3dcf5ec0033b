internal import DurableOutput

/// A file of rows that can be taken back to the last point up to which it is whole.
///
/// Compressed, it is a row of gzip members that end at these points, so that it can be cut there.
/// It may share its bytes with a file of an export whose rows it begins with, so it is never
/// emptied: a new file takes its place.
final class RowFile {
  /// The path of the file.
  let path: String
  /// The number of bytes up to which the file is whole.
  private(set) var keptSize: Int

  private var tail: any RowTail
  private let packing: RowPacking
  private var gzip: GzipSink?
  /// The SHA-256 of what was written and of what was kept, when all of it passed through here.
  private var (hash, keptHash): (SHA256?, SHA256?)

  /// Opens a file and cuts it at a size, which may be 0; it is made when it is not there.
  ///
  /// Throws ``FetchError`` when it is shorter.
  init(path: String, packing: RowPacking, keptSize: Int) throws {
    self.path = path
    self.packing = packing
    self.keptSize = keptSize
    hash = if case .plain = packing, keptSize == 0 { SHA256() } else { nil }
    keptHash = hash
    tail = try Self.tail(path, packing, keptSize)
  }

  /// Opens the end of a file that is whole up to a size; of size 0 a new one takes its place.
  private static func tail(
    _ path: String, _ packing: RowPacking, _ keptSize: Int
  ) throws -> any RowTail {
    let gone = FetchError.unreadableFetch(path, reason: "rows that were written are gone")
    if let key = packing.key {
      do {
        let type = path.split(separator: "/").last?.prefix { $0 != "." }
        return try SealedTail(
          path: path, key: key, keptSize: keptSize,
          place: packing.place(of: type.map(String.init) ?? ""))
      } catch is SealedFile.Fault {
        throw gone
      }
    }
    guard keptSize > 0 else { return try FileTail(replacing: path) }
    let tail = try FileTail(path: path)
    guard tail.size >= keptSize else { throw gone }
    try tail.cut(at: keptSize)
    return tail
  }

  /// Appends a row and its line end.
  func add(_ line: [UInt8]) throws {
    guard packing.key == nil else { return try tail.write(line + [0x0A]) }
    try write(line)
    try write([0x0A])
  }

  /// Appends the rows of a file; to no rows, by being that file under another name as well.
  func adopt(_ rows: CheckedRows) throws {
    if let key = packing.key {
      do {
        return try SealedFile.forEach(in: rows.path, key: key) { try write($0) }
      } catch is SealedFile.Fault {
        throw FetchError.unreadableFetch(rows.path, reason: "it is damaged")
      }
    }
    if case .plain = packing, tail.isEmpty {
      if let linked = FileTail(linking: rows.path, as: path) {
        (tail, hash) = (linked, rows.hash)
        return
      }
      tail = try FileTail(replacing: path)
    }
    do {
      try FilePieces.forEach(in: rows.path, upTo: rows.size, write)
    } catch let fault as FilePieces.Unreadable {
      throw FetchError.unreadableFetch(rows.path, reason: fault.reason)
    }
  }

  /// Makes what was added durable; no rows, compressed, are a member of gzip without bytes.
  func keep() throws {
    if case .gzip = packing, tail.isEmpty { try write([]) }
    try gzip?.close()
    gzip = nil
    (keptSize, keptHash) = (try tail.sync(), hash)
  }

  /// Takes back what was added since it was last kept.
  func drop() throws(OutputError) { try cut(at: keptSize) }

  /// Takes the file back to a size at which it was whole.
  func cut(at size: Int) throws(OutputError) {
    gzip = nil
    do {
      if size == 0 { tail = try Self.tail(path, packing, 0) } else { try tail.cut(at: size) }
    } catch let error as OutputError {
      throw error
    } catch {
      throw .cannotWrite(path)
    }
    if size == 0, case .plain = packing {
      keptHash = SHA256()
    } else if size != keptSize {
      keptHash = nil
    }
    (hash, keptSize) = (keptHash, size)
  }

  /// Ends the file; a run that goes on cuts it where it was kept.
  func finish() throws { try tail.finish() }

  /// What is kept, described without reading it; nil when it must be read.
  func description(named name: String) -> ManifestFile? {
    keptHash.map { hash in
      ManifestFile(path: name, bytes: keptSize, sha256: String(hexadecimal: hash.finalize()))
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard case .gzip = packing else {
      hash?.update(bytes.span)
      return try tail.write(bytes)
    }
    let gzip = self.gzip ?? GzipSink(into: tail)
    self.gzip = gzip
    try gzip.write(bytes)
  }
}
