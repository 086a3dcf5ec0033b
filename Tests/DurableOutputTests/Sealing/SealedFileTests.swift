import Foundation
import TestSupport
import Testing

@testable import DurableOutput

/// Files of lines at rest.
@Suite struct SealedFileTests {
  let folder: ScratchFolder
  let key = DataKey.random()
  var path: String { folder["Patient.ndjson.adh"] }

  init() throws { folder = try ScratchFolder() }

  private static let lines = (0..<300).map { Array("{\"id\":\"patient-\($0)\"}\n".utf8) }

  /// Writes lines in three chunks.
  private func write() throws {
    let tail = try SealedTail(path: path, key: key)
    for (index, line) in Self.lines.enumerated() {
      try tail.write(line)
      if index % 100 == 99 { _ = try tail.sync() }
    }
    try tail.finish()
  }

  private func read(by key: DataKey? = nil) throws -> [UInt8] {
    var lines: [UInt8] = []
    try SealedFile.forEach(in: path, key: key ?? self.key) { lines += $0 }
    return lines
  }

  @Test func `what is written is read again, and cannot be read without the key`() throws {
    try write()
    #expect(try read() == Self.lines.flatMap(\.self))
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.range(of: Data("patient".utf8)) == nil)
    #expect(throws: SealedFile.Fault.otherKey) { try read(by: .random()) }
  }

  @Test func `the same lines are never the same bytes`() throws {
    try write()
    let first = try Data(contentsOf: URL(filePath: path))
    try write()
    #expect(try Data(contentsOf: URL(filePath: path)) != first)
  }

  @Test func `any flipped bit is noticed, and the other chunks are read`() throws {
    try write()
    let bytes = try Data(contentsOf: URL(filePath: path))
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var other = bytes
      other[place] ^= 1 << UInt8(place % 8)
      try other.write(to: URL(filePath: path))
      var whole = 0
      var isNoticed = false
      do {
        let file = try SealedFile(path: path, key: key)
        isNoticed = file.isCutOff
        for number in 0..<file.chunkCount {
          do {
            let lines = try file.lines(of: number, in: file.bytes(of: number)).bytes
            #expect(lines == Self.lines[number * 100..<number * 100 + 100].flatMap(\.self))
            whole += 1
          } catch { isNoticed = true }
        }
      } catch { isNoticed = true }
      #expect(isNoticed && whole < 4, "byte \(place)")
    }
  }

  @Test func `a file without its end is cut off, wherever it is cut`() throws {
    try write()
    let bytes = try Data(contentsOf: URL(filePath: path))
    for size in stride(from: 0, to: bytes.count, by: 11) {
      try bytes.prefix(size).write(to: URL(filePath: path))
      #expect(throws: SealedFile.Fault.self, "\(size) bytes") { try read() }
    }
  }

  @Test func `chunks cannot change places, nor come from another file`() throws {
    try write()
    let file = try SealedFile(path: path, key: key)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let header = bytes.prefix(SealedFormat.headerSize)
    let first = bytes[SealedFormat.headerSize..<file.range(of: 0).upperBound]
    let second = bytes[file.range(of: 1)]
    let rest = bytes[file.range(of: 2)]
    try (header + second + first + rest).write(to: URL(filePath: path))
    #expect(throws: SealedFile.Fault.damaged) { try read() }
    try write()
    let other = try Data(contentsOf: URL(filePath: path))
    try (other.prefix(SealedFormat.headerSize) + first + second + rest)
      .write(to: URL(filePath: path))
    #expect(throws: SealedFile.Fault.damaged) { try read() }
  }

  @Test func `a tail goes on where it was whole`() throws {
    let tail = try SealedTail(path: path, key: key)
    try tail.write(Self.lines[0])
    let kept = try tail.sync()
    try tail.write(Self.lines[1])
    _ = try tail.sync()
    let next = try SealedTail(path: path, key: key, keptSize: kept)
    try next.write(Self.lines[2])
    let size = try next.sync()
    try next.write(Self.lines[3])
    try next.cut(at: size)
    try next.write(Self.lines[4])
    try next.finish()
    #expect(try read() == Self.lines[0] + Self.lines[2] + Self.lines[4])
  }

  @Test func `a file without lines is whole`() throws {
    try SealedTail(path: path, key: key).finish()
    #expect(try read().isEmpty)
  }

  @Test func `a long line is a chunk of its own`() throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 3 << 20) + [0x0A]
    let tail = try SealedTail(path: path, key: key)
    try tail.write(long)
    try tail.write(long)
    try tail.finish()
    #expect(try SealedFile(path: path, key: key).chunkCount == 2)
    #expect(try read() == long + long)
  }
}

/// Data keys, wrapped by a key or a passphrase.
@Suite struct WrappedKeyTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func wrapping(_ text: String) throws -> WrappingKey {
    try #require(WrappingKey(Array(text.utf8), calling: "key"))
  }

  @Test(arguments: [
    String(repeating: "0123456789abcdef", count: 4), "a passphrase of some words\n",
    String(repeating: "k", count: 32),
  ])
  func `a data key is had by what wrapped it only`(secret: String) throws {
    let key = try WrappedKey.make(in: folder.path, by: wrapping(secret))
    let sealed = key.seal([1, 2, 3], context: [])
    let again = try WrappedKey.key(of: folder.path, by: wrapping(secret))
    #expect(again.open(sealed[...], context: []) == [1, 2, 3])
    #expect(throws: WrappedKey.Fault.otherKey) {
      try WrappedKey.key(of: folder.path, by: wrapping("another passphrase"))
    }
  }

  @Test func `another key wraps the same data key`() throws {
    let (old, new) = (try wrapping("the first passphrase"), try wrapping("the second passphrase"))
    let key = try WrappedKey.make(in: folder.path, by: old)
    try WrappedKey.rewrap(in: folder.path, from: old, to: new)
    let sealed = key.seal([7], context: [1])
    #expect(
      try WrappedKey.key(of: folder.path, by: new).open(sealed[...], context: [1]) == [7])
    #expect(throws: WrappedKey.Fault.otherKey) { try WrappedKey.key(of: folder.path, by: old) }
  }

  @Test(arguments: ["", "short", "elevenchars"])
  func `a secret that can be guessed is none`(text: String) {
    #expect(WrappingKey(Array(text.utf8), calling: "key") == nil)
  }

  @Test(arguments: ["", "{}", #"{"format":2,"kind":"key","salt":"","cost":15,"wrapped":""}"#])
  func `a damaged file is told`(text: String) throws {
    try folder.write("data-key.json", text)
    #expect(throws: WrappedKey.Fault.unreadable) {
      try WrappedKey.key(of: folder.path, by: wrapping("a passphrase of some words"))
    }
  }

  @Test func `a line is opened by its key and for what it is only`() {
    let key = DataKey.random()
    let line = SealedLine.sealed([1, 2], by: key, context: "journal")
    #expect(SealedLine.opened(line, by: key, context: "journal") == [1, 2])
    #expect(SealedLine.opened(line, by: key, context: "log") == nil)
    #expect(SealedLine.opened(line, by: .random(), context: "journal") == nil)
    #expect(SealedLine.opened([0x21], by: key, context: "journal") == nil)
  }
}

/// What temporary files are encrypted by.
@Suite struct TemporaryCipherTests {
  @Test func `any stretch of a file can be decrypted alone`() {
    let cipher = TemporaryCipher(key: DataKey.randomBytes(DataKey.size))
    let text = (0..<1000).map { UInt8($0 % 251) }
    var whole = text
    unsafe whole.withUnsafeMutableBytes { unsafe cipher.apply(to: $0, at: 0) }
    #expect(whole != text)
    for (start, end) in [(0, 1000), (1, 17), (16, 32), (15, 16), (999, 1000), (500, 500)] {
      var part = Array(whole[start..<end])
      unsafe part.withUnsafeMutableBytes { unsafe cipher.apply(to: $0, at: start) }
      #expect(part == Array(text[start..<end]), "\(start) to \(end)")
    }
  }

  @Test func `places far behind in a file have counters of their own`() {
    let cipher = TemporaryCipher(key: DataKey.randomBytes(DataKey.size))
    var streams: Set<[UInt8]> = []
    for offset in [0, 16, 1 << 12, 1 << 20, 1 << 36, 1 << 44] {
      var zeros = [UInt8](repeating: 0, count: 16)
      unsafe zeros.withUnsafeMutableBytes { unsafe cipher.apply(to: $0, at: offset) }
      streams.insert(zeros)
    }
    #expect(streams.count == 6)
  }
}

/// Files of lines at rest that belong to a place.
@Suite struct PlacedFileTests {
  let folder: ScratchFolder
  let key = DataKey.random()

  init() throws { folder = try ScratchFolder() }

  private func write(_ name: String, place: String) throws -> String {
    let path = folder[name]
    try FileManager.default.createDirectory(
      atPath: path.parentPath, withIntermediateDirectories: true)
    let tail = try SealedTail(path: path, key: key, place: place)
    try tail.write(Array("{}\n".utf8))
    let size = try tail.sync()
    let next = try SealedTail(path: path, key: key, keptSize: size)
    try next.write(Array("{}\n".utf8))
    try next.finish()
    return path
  }

  @Test func `are read where they belong, and by no other name`() throws {
    let path = try write("base/Patient.ndjson.adh", place: "base/Patient")
    var count = 0
    try SealedFile.forEach(in: path, key: key) { count += $0.count }
    #expect(count == 6)
    #expect(try SealedFile(path: path, key: key).isAt(path))
    let other = folder["base/Medication.ndjson.adh"]
    try FileManager.default.copyItem(atPath: path, toPath: other)
    #expect(throws: SealedFile.Fault.otherPlace) { try SealedFile(path: other, key: key) }
    let moved = folder["Patient.ndjson.adh"]
    try FileManager.default.copyItem(atPath: path, toPath: moved)
    #expect(try !SealedFile(path: moved, key: key).isAt(moved))
  }

  @Test func `cannot be given another place`() throws {
    let path = try write("base/Patient.ndjson.adh", place: "base/Patient")
    var bytes = try Data(contentsOf: URL(filePath: path))
    let place = try #require(bytes.range(of: Data("base/Patient".utf8)))
    bytes.replaceSubrange(place, with: Data("base/Patienx".utf8))
    let other = folder["base/Patienx.ndjson.adh"]
    try bytes.write(to: URL(filePath: other))
    #expect(throws: SealedFile.Fault.self) { try SealedFile.forEach(in: other, key: key) { _ in } }
  }

  @Test func `that belong nowhere may have any name`() throws {
    let path = try write("any.ndjson.adh", place: "")
    #expect(try SealedFile(path: path, key: key).isAt(folder["other/Patient.ndjson.adh"]))
  }
}
