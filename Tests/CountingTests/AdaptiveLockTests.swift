import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Counting

@Suite struct AdaptiveLockTests {
  @Test(arguments: [0, 50, 2_000], [2, 5])
  func `only one thread at a time has the turn, and each gets it`(
    microseconds: UInt32, threads: Int
  ) {
    let turns = TurnCount()
    let rounds = microseconds > 1_000 ? 10 : 100
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      for _ in 0..<rounds {
        turns.turn.take {
          #expect(turns.having.add(1, ordering: .relaxed).newValue == 1)
          if microseconds > 0 { usleep(microseconds) }
          turns.having.subtract(1, ordering: .relaxed)
        }
        turns.taken.add(1, ordering: .relaxed)
      }
    }
    #expect(turns.taken.load(ordering: .relaxed) == threads * rounds)
  }
}

/// A turn, how many have it, and how many had it.
private final class TurnCount: Sendable {
  let turn = AdaptiveLock()
  let having = Atomic(0)
  let taken = Atomic(0)
}
