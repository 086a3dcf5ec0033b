import Synchronization
import Testing

@testable import FHIRServer

@Suite("Reading ahead")
struct PieceQueueTests {
  private struct Refused: Error {}

  /// A body of pieces of 10 bytes that are numbered, and how many of them were asked for.
  private final class Source: Sendable {
    let asked = Mutex(0)

    func body(of count: Int, thenFails: Bool = false) -> HTTPBody {
      HTTPBody {
        {
          let number = self.asked.withLock { asked in
            asked += 1
            return asked
          }
          if number > count, thenFails { throw TransportFault.cutOff("it ends early") }
          return number > count ? nil : [UInt8](repeating: UInt8(number), count: 10)
        }
      }
    }
  }

  @Test("gives all pieces in order", arguments: [0, 1, 15, 1000])
  func order(limit: Int) async throws {
    var taken: [UInt8] = []
    try await Source().body(of: 200).forEachAhead(limit: limit) { taken += $0.prefix(1) }
    #expect(taken == (1...200).map { UInt8($0) })
  }

  @Test("gives what came before a fault, and then the fault")
  func fault() async throws {
    var taken: [UInt8] = []
    await #expect(throws: TransportFault.cutOff("it ends early")) {
      try await Source().body(of: 20, thenFails: true).forEachAhead { taken += $0.prefix(1) }
    }
    #expect(taken.count == 20)
  }

  @Test("stops soon when nobody takes any more, and holds no more than its limit")
  func stops() async throws {
    let source = Source()
    await #expect(throws: Refused.self) {
      try await source.body(of: 200).forEachAhead(limit: 35) { _ in throw Refused() }
    }
    #expect(source.asked.withLock { $0 } <= 9)
  }
}
