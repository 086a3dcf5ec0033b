internal import Dispatch
internal import Glibc
internal import Synchronization

/// Holds texts against patterns that somebody else wrote, and gives up on one that takes too long.
final class PatternMatcher: Sendable {
  /// The processor time that one text may take, in nanoseconds: 100 ms.
  private static let most = 100_000_000
  /// The patterns that took too long, or are none, and are not tried again.
  private let hopeless = Mutex(Set<String>())

  /// Whether a whole text matches a pattern; nil when that cannot be found out in time.
  ///
  /// Matching cannot be stopped from outside: a thread that takes too long is left to itself.
  func matches(_ text: String, _ pattern: String) -> Bool? {
    guard !hopeless.withLock({ $0.contains(pattern) }) else { return nil }
    let work = Work()
    DispatchQueue.global().async {
      work.clock.withLock { clock in
        var own = clockid_t()
        if unsafe pthread_getcpuclockid(pthread_self(), &own) == 0 { clock = own }
      }
      let result = (try? Regex(pattern)).flatMap { try? $0.wholeMatch(in: text) != nil }
      work.result.withLock { $0 = result }
      work.done.signal()
    }
    while work.done.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      guard work.used < Self.most else { break }
    }
    let result = work.result.withLock { $0 }
    if result == nil { _ = hopeless.withLock { $0.insert(pattern) } }
    return result
  }

  /// What a thread works at.
  private final class Work: Sendable {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex(Bool?.none)
    let clock = Mutex(clockid_t?.none)

    /// The processor time that it used, in nanoseconds.
    var used: Int {
      guard let clock = clock.withLock({ $0 }) else { return 0 }
      var time = timespec()
      guard unsafe clock_gettime(clock, &time) == 0 else { return .max }
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
  }
}
