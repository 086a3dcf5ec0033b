internal import Glibc

/// The end of a ``SealedFile``, where lines are appended.
///
/// It is whole at the places that ``sync()`` gives, where it can be cut; ``finish()`` seals its end.
package final class SealedTail: ByteSink {
  private let path: String
  private let key: DataKey
  private let tail: FileTail
  private let header: [UInt8]
  private var number: Int
  private var lines: [UInt8] = []

  /// Opens a file that is whole up to a size and cuts it there; of size 0 a new one takes its place, which
  /// belongs to a `place` or may be anywhere.
  package init(path: String, key: DataKey, keptSize: Int = 0, place: String = "") throws {
    (self.path, self.key) = (path, key)
    if keptSize == 0 {
      tail = try FileTail(replacing: path)
      (header, number) = (SealedFormat.newHeader(key, place: place), 0)
      try tail.write(header)
    } else {
      tail = try FileTail(path: path)
      guard tail.size >= keptSize else { throw SealedFile.Fault.cutOff }
      try tail.cut(at: keptSize)
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      defer { Glibc.close(descriptor) }
      header = try SealedFormat.header(of: descriptor, key: key)
      number = SealedFormat.starts(in: descriptor, size: keptSize, behind: header).count - 1
    }
  }

  /// Whether nothing was written, nor is about to be.
  package var isEmpty: Bool { number == 0 && lines.isEmpty }

  /// Appends whole lines.
  package func write(_ lines: [UInt8]) throws {
    self.lines += lines
    if self.lines.count >= SealedFormat.chunkSize { try seal() }
  }

  private func seal() throws {
    guard !lines.isEmpty else { return }
    try tail.write(
      SealedFormat.chunk(lines, number, isLast: false, header: header, key: key))
    number += 1
    lines.removeAll(keepingCapacity: true)
  }

  /// Does nothing: ``sync()`` and ``finish()`` write what is left.
  package func close() throws {}

  /// Seals what is left and makes it durable; the size of the file.
  package func sync() throws -> Int {
    try seal()
    return try tail.sync()
  }

  /// Cuts the file where it was whole: what comes after is gone.
  package func cut(at size: Int) throws(OutputError) {
    lines = []
    try tail.cut(at: size)
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { Glibc.close(descriptor) }
    number = SealedFormat.starts(in: descriptor, size: size, behind: header).count - 1
  }

  /// Seals the end, which says that no chunk is missing, and makes all durable.
  package func finish() throws {
    try seal()
    try tail.write(SealedFormat.chunk([], number, isLast: true, header: header, key: key))
    _ = try tail.sync()
  }
}

/// A ``SealedFile`` that appears whole or not at all.
///
/// It is written under a name with `.part` appended; one that is not kept is removed.
package final class SealedDraft {
  private let path: String
  private let output: String
  private let tail: SealedTail
  private var isKept = false

  private var partPath: String { path + ".part" }

  /// Begins the file, which belongs to a `place` or may be anywhere; `output` is what errors name.
  package init(_ path: String, of output: String, key: DataKey, place: String = "") throws {
    (self.path, self.output) = (path, output)
    tail = try SealedTail(path: path + ".part", key: key, place: place)
  }

  deinit { if !isKept { _ = unsafe unlink(partPath) } }

  /// Appends whole lines.
  package func write(_ lines: [UInt8]) throws { try tail.write(lines) }

  /// Seals the end, makes the file durable and gives it its name.
  package func keep() throws {
    try tail.finish()
    guard unsafe rename(partPath, path) == 0, Descriptor.syncFolder(path.parentPath) else {
      throw OutputError.cannotWrite(output)
    }
    isKept = true
  }
}
