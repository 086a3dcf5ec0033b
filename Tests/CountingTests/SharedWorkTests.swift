import Glibc
import Synchronization
import Testing

@testable import Counting

@Suite struct SharedWorkTests {
  private struct Failure: Error {}

  @Test(arguments: [0, 1, 2, 7, 200], [1, 2, 3, 16])
  func `each number goes to one state, of which there is one for each thread`(
    count: Int, threads: Int
  ) async throws {
    let states = try await (5..<5 + count).shared(threads: threads) {
      [Int]()
    } work: { state, number in
      state.append(number)
    }
    #expect(states.count == threads)
    #expect(states.flatMap(\.self).sorted() == Array(5..<5 + count))
    #expect(states.allSatisfy { $0 == $0.sorted() })
  }

  @Test func `who is slow with one number has no other`() async throws {
    let done = Atomic(0)
    let isAlone = Atomic(false)
    let states = try await (0..<100).shared(threads: 2) {
      [Int]()
    } work: { state, number in
      // As slow as all the others together, unless tests that wait leave no thread for these.
      var patience = 1_000
      while number == 0, done.load(ordering: .relaxed) < 99, patience > 0 {
        usleep(1_000)
        patience -= 1
      }
      if patience == 0 { isAlone.store(true, ordering: .relaxed) }
      state.append(number)
      done.add(1, ordering: .relaxed)
    }
    #expect(isAlone.load(ordering: .relaxed) || states.contains([0]))
  }

  @Test(arguments: [1, 2]) func `what is thrown ends the work`(threads: Int) async {
    let last = Atomic(0)
    await #expect(throws: Failure.self) {
      _ = try await (0..<50).shared(threads: threads) {
        0
      } work: { _, number in
        last.max(number, ordering: .relaxed)
        if number == 20 { throw Failure() }
      }
    }
    #expect(threads > 1 || last.load(ordering: .relaxed) == 20)
  }

  @Test func `a task that is cancelled takes no further number`() async {
    let task = Task {
      try await (0..<1_000).shared(threads: 1) {
        0
      } work: { _, number in
        if number == 20 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        #expect(number <= 20)
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
