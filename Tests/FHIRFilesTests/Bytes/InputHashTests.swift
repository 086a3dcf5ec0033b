import DurableOutput
import Dispatch
import FHIRDecoding
import Synchronization
import TestSupport
import Testing

@testable import FHIRFiles

@Suite struct InputHashTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let limits = ReadingLimits(pieceSize: 300, longestText: 2_000)

  /// Inputs that are cut in all ways there are.
  private static let inputs = [
    "lines": lines(200),
    "lines without an end": String(lines(50).dropLast()),
    "a byte order mark": "\u{FEFF}" + lines(50),
    "a line that is too long": lines(9) + administration("x", note: note(9_000)) + "\n" + lines(40),
    "the last line is too long": lines(9) + administration("x", note: note(9_000)),
    "a Bundle": bundle((0..<100).map { administration($0) }),
    "a Bundle that is cut off": String(bundle((0..<100).map { administration($0) }).dropLast(500)),
    "a text that is too long": bundle([administration("x", note: note(9_000))]),
    "no JSON": note(5_000),
    "nothing": "",
  ]

  private static func lines(_ count: Int) -> String {
    (0..<count).map { administration($0) + "\n" }.joined()
  }

  private static func note(_ count: Int) -> String { String(repeating: "n", count: count) }

  private func digest(of bytes: [UInt8]) -> String {
    String(hexadecimal: SHA256.hash(bytes.span))
  }

  @Test(arguments: inputs.keys.sorted(), ["x.ndjson", "x.json"])
  func `every byte that was read is hashed once, whatever becomes of it`(
    input: String, name: String
  ) throws {
    let text = try #require(Self.inputs[input])
    for isCompressed in [false, true] {
      let bytes = isCompressed ? GzipData.compressed(text) : Array(text.utf8)
      let path = try folder.write(name + (isCompressed ? ".gz" : ""), bytes)
      let intake = try Intake(path, isHashed: true, limits: Self.limits)
      let read = try #require(intake.source.inputs.first)
      #expect(read.sha256 == digest(of: Array(bytes.prefix(read.byteCount))))
      // A document is given up where a text in it is too long.
      #expect(read.byteCount == bytes.count || intake.findings.last?.hasPrefix("too-long") == true)
    }
  }

  @Test(arguments: [1, 2, 5])
  func `pieces of any length are hashed in the order of their places`(threads: Int) {
    let pieces = [0, 300_000, 1, 131_072, 131_073, 0, 700_000, 64].enumerated().map {
      [UInt8](repeating: UInt8($0), count: $1)
    }
    let hash = InputHash()
    let places = Mutex(pieces[...])
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while let (piece, place) = places.withLock({ rest in
        rest.popFirst().map { ($0, hash.claim()) }
      }) {
        unsafe piece.withUnsafeBytes { unsafe hash.add($0, at: place) }
      }
    }
    #expect(hash.digest() == digest(of: pieces.flatMap(\.self)))
  }

  @Test(arguments: 1...4)
  func `pieces that several threads read are hashed in the order of reading`(
    threads: Int
  ) throws {
    let text = Self.lines(5_000)
    let path = try folder.write("x.ndjson", text)
    let source = Mutex(
      FileSource(try InputDiscovery(sources: [path]), isHashed: true, limits: Self.limits))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        var bytes: [UInt8] = []
        let piece = source.withLock { $0.nextPiece(reusing: &bytes) }
        guard let piece else { return }
        _ = piece.read(reusing: &bytes)
      }
    }
    #expect(source.withLock { $0.inputs.map(\.sha256) } == [digest(of: Array(text.utf8))])
  }
}
