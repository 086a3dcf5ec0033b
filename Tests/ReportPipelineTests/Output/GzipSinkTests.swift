import CZlib
import Foundation
import Testing

@testable import ReportPipeline

@Suite struct GzipSinkTests {
  @Test(arguments: [0, 1, 1 << 18, 1_000_003])
  func `bytes that cannot be compressed come back whole`(count: Int) throws {
    var random = SampleRandom(seed: 3, stream: 0)
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(try roundTrip([bytes]) == bytes)
  }

  @Test func `pieces are one file, also when some are empty`() throws {
    #expect(
      try roundTrip([[1, 2], [], [3], Array(repeating: 4, count: 900_000)]).count == 900_003)
  }

  @Test func `closing closes the sink under it`() throws {
    let target = SampleMemorySink()
    try GzipSink(into: target).close()
    #expect(target.isClosed)
  }

  private func roundTrip(_ pieces: [[UInt8]]) throws -> [UInt8] {
    let target = SampleMemorySink()
    let sink = GzipSink(into: target)
    for piece in pieces { try sink.write(piece) }
    try sink.close()
    let path = NSTemporaryDirectory() + UUID().uuidString + ".gz"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(target.bytes).write(to: URL(filePath: path))
    return try gunzip(path)
  }
}

/// What a gzip file holds.
func gunzip(_ path: String) throws -> [UInt8] {
  let file = unsafe try #require(gzopen(path, "rb"))
  defer { unsafe gzclose(file) }
  var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
  while case let count = unsafe gzread(file, &chunk, UInt32(chunk.count)), count > 0 {
    bytes += chunk[..<Int(count)]
  }
  return bytes
}
