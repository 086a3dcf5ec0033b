internal import Dispatch
internal import Synchronization

/// What several threads take in turn.
///
/// To wake a sleeping thread takes as long as to read some pages of a file. So who waits for a turn that
/// most likely ends at once looks again until then; who waits for a long one sleeps.
struct AdaptiveLock: ~Copyable, Sendable {
  /// The longest turn, in nanoseconds, that nobody sleeps through.
  private static let longestWait = 400_000

  /// Who has the turn and those who sleep.
  private let count = Atomic(0)
  private let sleepers = DispatchSemaphore(value: 0)
  /// How long the turn before took, in nanoseconds.
  private let duration = Atomic(0)

  /// Does work that others must not do at the same time.
  func take<Result>(_ work: () -> Result) -> Result {
    wait()
    let start = ContinuousClock.now
    defer {
      duration.store(start.nanosecondsPassed, ordering: .relaxed)
      if count.subtract(1, ordering: .releasing).oldValue > 1 { sleepers.signal() }
    }
    return work()
  }

  private func wait() {
    let patience = duration.load(ordering: .relaxed)
    if patience <= Self.longestWait {
      let start = ContinuousClock.now
      repeat {
        if isTaken() { return }
      } while start.nanosecondsPassed < patience
    }
    if count.add(1, ordering: .acquiring).oldValue > 0 { sleepers.wait() }
  }

  /// Takes the turn if nobody has it.
  private func isTaken() -> Bool {
    count.load(ordering: .relaxed) == 0
      && count.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }
}

extension ContinuousClock.Instant {
  /// The nanoseconds since then.
  fileprivate var nanosecondsPassed: Int {
    Int(duration(to: .now) / .nanoseconds(1))
  }
}
