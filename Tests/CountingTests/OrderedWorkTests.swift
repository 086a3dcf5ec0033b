import Glibc
import Synchronization
import Testing

@testable import Counting

@Suite struct OrderedWorkTests {
  /// How many threads are at work, and the most that ever were.
  private final class Crowd: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var now: Int { counts.withLock(\.now) }
    var most: Int { counts.withLock(\.most) }

    /// Works for so long as others may come and go.
    func work() {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
      usleep(100)
      counts.withLock { $0.now -= 1 }
    }
  }

  private struct Failure: Error {}

  @Test(arguments: [0, 1, 2, 7, 200], [1, 2, 3, 16])
  func `results are handed on in the order of their numbers`(
    count: Int, threads: Int
  ) async throws {
    var handedOn: [Int] = []
    try await (5..<5 + count).forEachInOrder(threads: threads) { number in
      number * 2
    } handOn: { result in
      handedOn.append(result)
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

  @Test(arguments: [1, 2, 3])
  func `no more is begun ahead than twice as much as there are threads`(
    threads: Int
  ) async throws {
    let begun = Atomic(0)
    var begunBeforeFirst: Int?
    try await (0..<200).forEachInOrder(threads: threads) { number in
      begun.add(1, ordering: .relaxed)
      // The others do not wait for the first.
      if number == 0 { usleep(50_000) }
    } handOn: {
      if begunBeforeFirst == nil { begunBeforeFirst = begun.load(ordering: .relaxed) }
    }
    #expect((1...2 * threads).contains(begunBeforeFirst ?? 0))
    #expect(begun.load(ordering: .relaxed) == 200)
  }

  @Test func `what is thrown by work ends it`() async {
    await #expect(throws: Failure.self) {
      try await (0..<50).forEachInOrder(threads: 2) { number in
        if number == 20 { throw Failure() }
      } handOn: {
      }
    }
  }

  @Test func `what is thrown by who takes the results ends the work, which is waited for`() async {
    let crowd = Crowd()
    var handedOn = 0
    await #expect(throws: Failure.self) {
      try await (0..<50).forEachInOrder(threads: 2) { _ in
        crowd.work()
      } handOn: {
        if handedOn == 7 { throw Failure() }
        handedOn += 1
      }
    }
    #expect(handedOn == 7)
    #expect(crowd.now == 0)
  }
}
