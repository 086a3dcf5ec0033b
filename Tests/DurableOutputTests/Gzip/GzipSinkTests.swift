import Foundation
import TestSupport
import Testing

@testable import DurableOutput

@Suite struct GzipSinkTests {
  @Test(arguments: [0, 1, 1 << 18, 1_000_003])
  func `bytes that cannot be compressed come back whole`(count: Int) throws {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(try roundTrip([bytes]) == bytes)
  }

  @Test func `pieces are one file, also when some are empty`() throws {
    #expect(
      try roundTrip([[1, 2], [], [3], Array(repeating: 4, count: 900_000)]).count == 900_003)
  }

  @Test func `closing closes the sink under it`() throws {
    let target = MemorySink()
    try GzipSink(into: target).close()
    #expect(target.isClosed)
  }

  private func roundTrip(_ pieces: [[UInt8]]) throws -> [UInt8] {
    let target = MemorySink()
    let sink = GzipSink(into: target)
    for piece in pieces { try sink.write(piece) }
    try sink.close()
    let path = NSTemporaryDirectory() + UUID().uuidString + ".gz"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(target.bytes).write(to: URL(filePath: path))
    return try gunzip(path)
  }
}

/// Keeps what is written to it.
private final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  private(set) var isClosed = false

  func write(_ bytes: [UInt8]) { self.bytes += bytes }
  func close() { isClosed = true }
}
