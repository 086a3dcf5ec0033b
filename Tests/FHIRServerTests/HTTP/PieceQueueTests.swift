import Testing

@testable import FHIRServer

@Suite("Pieces on their way to another task")
struct PieceQueueTests {
  /// Fills a queue with pieces of 10 bytes that are numbered, as long as they are taken, and ends it;
  /// how many it was offered.
  private func fill(
    _ queue: PieceQueue<[UInt8]>, count: Int, end: Result<Void, any Error> = .success(())
  ) async -> Int {
    for number in 1...count {
      guard await queue.add([UInt8](repeating: UInt8(number), count: 10)) else { return number }
    }
    queue.finish(end)
    return count
  }

  @Test("come in order", arguments: [0, 1, 15, 1000])
  func order(limit: Int) async throws {
    let queue = PieceQueue<[UInt8]>(limit: limit)
    async let offered = fill(queue, count: 200)
    var taken: [UInt8] = []
    while let pieces = try await queue.next() { taken += pieces.flatMap { $0.prefix(1) } }
    #expect(await offered == 200)
    #expect(taken == (1...200).map { UInt8($0) })
  }

  @Test("come before the fault that ends them")
  func fault() async throws {
    let queue = PieceQueue<[UInt8]>()
    async let offered = fill(
      queue, count: 20, end: .failure(TransportFault.cutOff("it ends early")))
    var taken = 0
    await #expect(throws: TransportFault.cutOff("it ends early")) {
      while let pieces = try await queue.next() { taken += pieces.count }
    }
    #expect(await offered == 20)
    #expect(taken == 20)
  }

  @Test("are held up to a limit, and are offered no more when nobody takes them")
  func stops() async throws {
    let queue = PieceQueue<[UInt8]>(limit: 35)
    async let offered = fill(queue, count: 200)
    _ = try await queue.next()
    queue.abandon()
    #expect(await offered <= 9)
  }
}
