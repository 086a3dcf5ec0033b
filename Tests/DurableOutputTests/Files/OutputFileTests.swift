import Foundation
import Testing

@testable import DurableOutput

@Suite struct OutputFileTests {
  private let path = FileManager.default.temporaryDirectory.path + "/output-\(UUID()).csv"

  /// Writes pieces to a file; what it says of itself, and its bytes.
  private func write(_ pieces: [String], isLong: Bool) throws -> (ManifestFile?, Data) {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try OutputFile(at: path, isLong: isLong)
    for piece in pieces { try file.write(piece) }
    try file.close()
    return (file.written(as: "a/b"), try Data(contentsOf: URL(filePath: path)))
  }

  @Test(arguments: [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (["ab", "c"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `a long file knows its size and hash`(pieces: [String], sha256: String) throws {
    let (told, bytes) = try write(pieces, isLong: true)
    let file = try #require(told)
    #expect(file.path == "a/b" && file.bytes == bytes.count)
    #expect(file.sha256 == sha256)
    #expect(bytes == Data(pieces.joined().utf8))
  }

  @Test func `pieces of every length and bytes beyond a stretch are hashed in their order`() throws
  {
    let pieces = (0..<40).map { String(repeating: "\($0),", count: $0 * 2000) }
    let (told, bytes) = try write(pieces, isLong: true)
    #expect(bytes == Data(pieces.joined().utf8))
    #expect(bytes.count > 4 << 20)
    #expect(try write([pieces.joined()], isLong: true).0 == told)
    #expect(told?.bytes == bytes.count)
  }

  @Test func `bytes in small and large pieces are written in their order`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pieces = [3, 400_000, 0, 5, 262_144, 100_000, 200_000, 1].enumerated().map { place, count in
      [UInt8](repeating: UInt8(ascii: "a") + UInt8(place), count: count)
    }
    let file = try OutputFile(at: path, isLong: true)
    for piece in pieces { try file.write(piece) }
    try file.close()
    let bytes = Data(pieces.joined())
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try file.written(as: "a/b") == write([text], isLong: true).0)
  }

  @Test func `any other file tells nothing of itself`() throws {
    #expect(try write(["abc"], isLong: false).0 == nil)
  }
}
