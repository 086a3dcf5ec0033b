import FHIRDecoding
import Foundation
import TestSupport
import Testing

@testable import FHIRFiles

/// Inputs that change while they are read.
@Suite struct ChangedFileTests {
  private static let lines = (0..<40).map { administration($0) }

  /// Reads a source to its end, with a change to a file once the first piece was handed out; the reasons
  /// of what was found, by file.
  private static func read(
    _ name: String, _ bytes: [UInt8], pieceSize: Int = 512,
    change: (ScratchFolder) throws -> Void
  ) throws -> [String] {
    let folder = try ScratchFolder()
    try folder.write("in/" + name, bytes)
    var limits = ReadingLimits()
    limits.pieceSize = pieceSize
    var source = FileSource(
      try InputDiscovery(sources: [folder["in"]]), isHashed: true, limits: limits)
    var (spare, isFirst) = ([UInt8](), true)
    while let chunk = source.nextChunk(reusing: &spare) {
      if isFirst { try change(folder) }
      isFirst = false
      spare = chunk.bytes
    }
    #expect(!isFirst)
    return source.findings.map(\.reason)
  }

  private static func cut(_ name: String, to size: UInt64) -> (ScratchFolder) throws -> Void {
    { folder in
      let file = try FileHandle(forWritingTo: URL(filePath: folder["in/" + name]))
      try file.truncate(atOffset: size)
      try file.close()
    }
  }

  private static func grow(_ name: String) -> (ScratchFolder) throws -> Void {
    { folder in
      let file = try FileHandle(forWritingTo: URL(filePath: folder["in/" + name]))
      try file.seekToEnd()
      try file.write(contentsOf: Data((lines[0] + "\n").utf8))
      try file.close()
    }
  }

  private static let text = Array((lines.joined(separator: "\n") + "\n").utf8)

  @Test(arguments: ["a.ndjson", "a.json"])
  func `a file that is cut is told`(name: String) throws {
    let bytes =
      name == "a.json" ? Array(bundle(Self.lines).utf8) : Self.text
    let reasons = try Self.read(name, bytes, change: Self.cut(name, to: 1_200))
    #expect(reasons.contains("changed-while-read"))
  }

  @Test func `so is one in stretches, at whichever line end it is cut`() throws {
    let length = UInt64(Self.lines[0].utf8.count + 1)
    for line in [UInt64(8), 12, 39] {
      let reasons = try Self.read(
        "a.ndjson", Self.text, change: Self.cut("a.ndjson", to: line * length))
      #expect(reasons == ["changed-while-read"], "\(line)")
    }
  }

  @Test func `a file that grows is told`() throws {
    #expect(
      try Self.read("a.ndjson", Self.text, change: Self.grow("a.ndjson"))
        == ["changed-while-read"])
  }

  @Test func `a file that is replaced or removed is told`() throws {
    let replaced = try Self.read("a.ndjson", Self.text) { folder in
      try folder.write("other", Self.text)
      try FileManager.default.removeItem(atPath: folder["in/a.ndjson"])
      try FileManager.default.moveItem(atPath: folder["other"], toPath: folder["in/a.ndjson"])
    }
    #expect(replaced == ["changed-while-read"])
    let removed = try Self.read("a.ndjson", Self.text) { folder in
      try FileManager.default.removeItem(atPath: folder["in/a.ndjson"])
    }
    #expect(removed == ["changed-while-read"])
  }

  @Test func `one that is written anew with as many bytes is told`() throws {
    let reasons = try Self.read("a.ndjson", Self.text) { folder in
      let file = try FileHandle(forWritingTo: URL(filePath: folder["in/a.ndjson"]))
      try file.write(contentsOf: Data(Self.text))
      try file.close()
    }
    #expect(reasons == ["changed-while-read"])
  }

  @Test func `a file that comes into the folder is told, and a new folder is not`() throws {
    let reasons = try Self.read("a.ndjson", Self.text) { folder in
      try folder.write("in/b.ndjson", Self.text)
      try folder.write("in/out.partial/manifest.json", "{}")
    }
    #expect(reasons == ["changed-while-read"])
  }

  @Test func `one that stays as it is is not`() throws {
    #expect(try Self.read("a.ndjson", Self.text, change: { _ in }).isEmpty)
    #expect(
      try Self.read("a.json", Array(bundle(Self.lines).utf8), change: { _ in }).isEmpty)
  }
}
