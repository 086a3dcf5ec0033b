internal import Dispatch
internal import Synchronization

/// A lock that spins for a short while and then sleeps.
///
/// Saves waking threads, which takes as long as reading some pages of a file: 3 % of a report of a
/// Bundle. A thread spins while the lock is likely to be released soon, judged by how long it was held
/// before, and else sleeps.
struct AdaptiveLock: ~Copyable, Sendable {
  /// The longest expected wait, in nanoseconds, that is spent spinning.
  private static let longestWait = 400_000

  /// The number of threads that hold the lock or sleep.
  private let count = Atomic(0)
  private let sleepers = DispatchSemaphore(value: 0)
  /// How long the lock was held last, in nanoseconds.
  private let duration = Atomic(0)

  /// Does work while holding the lock.
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

  /// Takes the lock if it is free.
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
