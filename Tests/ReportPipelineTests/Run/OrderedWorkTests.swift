import Synchronization
import Testing

@testable import ReportPipeline

@Suite struct OrderedWorkTests {
  /// How many threads are at work, and the most that ever were.
  private final class Crowd: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock(\.most) }

    /// Works for so long as others may come and go.
    func work() {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
      var sum: UInt64 = 0
      for number in 0..<20_000 as Range<UInt64> { sum = sum &* 31 &+ number }
      counts.withLock { $0.now -= sum == 0 ? 0 : 1 }
    }
  }

  private struct Failure: Error {}

  @Test(arguments: [0, 1, 2, 7, 200], [1, 2, 3, 16])
  func `results are handed on in the order of their numbers`(
    count: Int, threads: Int
  ) async throws {
    var handedOn: [Int] = []
    try await (5..<5 + count).forEachInOrder(threads: threads) {
      $0 * 2
    } handOn: {
      handedOn.append($0)
    }
    #expect(handedOn == (5..<5 + count).map { $0 * 2 })
  }

  @Test func `a single thread works or hands on, but not both at once`() async throws {
    let crowd = Crowd()
    try await (0..<200).forEachInOrder(threads: 1) { _ in
      crowd.work()
    } handOn: {
      crowd.work()
    }
    #expect(crowd.most == 1)
  }

  @Test func `what is thrown ends the work, whoever throws it`() async {
    await #expect(throws: Failure.self) {
      try await (0..<50).forEachInOrder(threads: 2) { number in
        if number == 20 { throw Failure() }
        return number
      } handOn: { _ in
      }
    }
    var handedOn: [Int] = []
    await #expect(throws: Failure.self) {
      try await (0..<50).forEachInOrder(threads: 2) {
        $0
      } handOn: { number in
        if number == 7 { throw Failure() }
        handedOn.append(number)
      }
    }
    #expect(handedOn == Array(0..<7))
  }
}
