internal import DurableOutput
internal import FoundationEssentials

/// What the server says was deleted, in one file for all who tell it.
extension FetchFolder {
  func keepDeletions(_ rows: [UInt8]) throws {
    if let key = packing.key { return try keepSealedDeletions(rows, key) }
    // Only whole rows count: a crash may have cut the last one.
    let earlier = FileManager.default.contents(atPath: deletionsPath) ?? Data()
    let end = (earlier.lastIndex(of: 0x0A) ?? -1) + 1
    let known = Set(earlier[..<end].split(separator: 0x0A).map(Array.init))
    let new = rows.split(separator: 0x0A).filter { !known.contains(Array($0)) }
    let tail = try FileTail(path: deletionsPath)
    try tail.cut(at: end)
    try tail.write(new.flatMap { $0 + [0x0A] })
    _ = try tail.sync()
  }

  /// Writes the file anew with those that were in it.
  private func keepSealedDeletions(_ rows: [UInt8], _ key: DataKey) throws {
    var lines: [[UInt8]] = []
    if FileManager.default.fileExists(atPath: deletionsPath) {
      try SealedFile.forEach(in: deletionsPath, key: key) { earlier in
        lines += earlier.split(separator: 0x0A).map(Array.init)
      }
    }
    let known = Set(lines)
    lines += rows.split(separator: 0x0A).map(Array.init).filter { !known.contains($0) }
    let draft = try SealedDraft(
      deletionsPath, of: path, key: key, place: packing.place(of: Self.deletionsBase))
    try draft.write(lines.flatMap { $0 + [0x0A] })
    try draft.keep()
  }
}
