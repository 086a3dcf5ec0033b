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

  private var tail: FileTail
  private let isCompressed: Bool
  private var gzip: GzipSink?
  /// The SHA-256 of what was written and of what was kept, when all of it passed through here.
  private var (hash, keptHash): (SHA256?, SHA256?)

  /// Opens a file and cuts it at a size, which may be 0; it is made when it is not there.
  ///
  /// Throws ``FetchError`` when it is shorter.
  init(path: String, isCompressed: Bool, keptSize: Int) throws {
    self.path = path
    self.isCompressed = isCompressed
    self.keptSize = keptSize
    hash = keptSize == 0 && !isCompressed ? SHA256() : nil
    keptHash = hash
    tail = try keptSize == 0 ? FileTail(replacing: path) : FileTail(path: path)
    guard tail.size >= keptSize else {
      throw FetchError.unreadableFetch(path, reason: "rows that were written are gone")
    }
    try tail.cut(at: keptSize)
  }

  /// Appends a row and its line end.
  func add(_ line: [UInt8]) throws {
    try write(line)
    try write([0x0A])
  }

  /// Appends the rows of a file; to no rows, by being that file under another name as well.
  func adopt(_ rows: CheckedRows) throws {
    if !isCompressed, tail.isEmpty {
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
    if isCompressed, tail.isEmpty { try write([]) }
    try gzip?.close()
    gzip = nil
    (keptSize, keptHash) = (try tail.sync(), hash)
  }

  /// Takes back what was added since it was last kept.
  func drop() throws(OutputError) { try cut(at: keptSize) }

  /// Takes the file back to a size at which it was whole.
  func cut(at size: Int) throws(OutputError) {
    gzip = nil
    if size == 0 { tail = try FileTail(replacing: path) } else { try tail.cut(at: size) }
    if size == 0, !isCompressed { keptHash = SHA256() } else if size != keptSize { keptHash = nil }
    (hash, keptSize) = (keptHash, size)
  }

  /// What is kept, described without reading it; nil when it must be read.
  func description(named name: String) -> ManifestFile? {
    keptHash.map { hash in
      ManifestFile(path: name, bytes: keptSize, sha256: String(hexadecimal: hash.finalize()))
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard isCompressed else {
      hash?.update(bytes.span)
      return try tail.write(bytes)
    }
    let gzip = self.gzip ?? GzipSink(into: tail)
    self.gzip = gzip
    try gzip.write(bytes)
  }
}
