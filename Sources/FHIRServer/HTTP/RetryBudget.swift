internal import DurableOutput
internal import FoundationEssentials
internal import Synchronization

/// The seconds that one run may lose to a server that fails: attempts that failed and pauses.
///
/// What several tasks lose at the same time counts once. Between attempts it waits longer and
/// longer (half a second, doubled up to 30 s, each time shortened by up to a half at random), or
/// as long as the server says in `Retry-After`.
package final class RetryBudget: Sendable {
  private struct Spent {
    var seconds = 0.0
    var coveredUntil = -Double.infinity
    var isUsedUp = false
  }

  /// The seconds in all.
  package let seconds: Double
  private let clock: any PauseClock
  private let spent = Mutex(Spent())

  /// Makes a budget.
  package init(seconds: Double, clock: any PauseClock) {
    (self.seconds, self.clock) = (seconds, clock)
  }

  /// The seconds that are left.
  package var remaining: Double { spent.withLock { max(0, seconds - $0.seconds) } }

  /// Whether a usual pause did not fit any more; nothing need be tried again.
  package var isUsedUp: Bool { spent.withLock { $0.isUsedUp } }

  /// Waits before the next attempt; false, at once, when the budget does not allow the wait.
  ///
  /// `failures` is how many attempts failed so far, the last of them begun at `started`; `note` is
  /// told the pause before it is taken.
  func wait(
    afterFailures failures: Int, started: Double, asked: Double?, note: (Double) -> Void = { _ in }
  ) async throws -> Bool {
    let now = clock.now()
    count(from: started, to: now)
    let pause = asked.map { $0 + 0.02 } ?? Self.backoff(failures: failures)
    guard pause <= remaining else {
      if asked == nil { spent.withLock { $0.isUsedUp = true } }
      return false
    }
    note(pause)
    try await clock.pause(seconds: pause)
    count(from: now, to: max(clock.now(), now + pause))
    return true
  }

  /// When the time lost by a failed attempt began.
  ///
  /// An answer may have taken hours of a large file; no more than a tenth of the budget is counted
  /// as lost.
  func start(of attempt: Double, answered: Double?) -> Double {
    guard let answered else { return attempt }
    return max(attempt, clock.now() - (answered - attempt) - seconds / 10)
  }

  private func count(from start: Double, to end: Double) {
    spent.withLock { spent in
      spent.seconds += max(0, end - max(start, spent.coveredUntil))
      spent.coveredUntil = max(spent.coveredUntil, end)
    }
  }

  /// The pause after a number of failures, at least half of its upper bound.
  static func backoff(failures: Int) -> Double {
    let bound = min(30, 0.5 * Double(1 << min(max(failures - 1, 0), 10)))
    return bound * Double.random(in: 0.5...1)
  }
}

/// What is retried, and how often.
enum RetryRule {
  /// Statuses that a later attempt may not meet.
  static let passingStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]
  /// The most redirects of one request.
  static let redirectLimit = 5
  /// The most attempts to reach a server that never answered: a wrong address is said soon.
  ///
  /// One that answers may fail as long as the budget lasts.
  static let attemptsToReach = 5
}

/// A clock that can also pause, so that tests need not wait.
package protocol PauseClock: Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  func now() -> Double

  /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
  func pause(seconds: Double) async throws
}

/// The clock of the machine.
package struct SystemPauseClock: PauseClock {
  /// Makes it.
  package init() {}

  /// The wall clock.
  package func now() -> Double { Date().timeIntervalSince1970 }

  /// Sleeps.
  package func pause(seconds: Double) async throws {
    try await Task.sleep(for: .milliseconds(Int64((seconds * 1000).rounded(.up))))
  }
}

/// How long a server wants us to wait, in either form of `Retry-After` (RFC 9110, 10.2.3).
package enum RetryAfter: Equatable, Sendable {
  /// A number of seconds.
  case seconds(Int)
  /// A moment, in seconds since 1970-01-01T00:00:00Z.
  case moment(Double)

  /// The longest wait, some thirty years; a server that asks for more means never.
  private static let longestWait = 1e9

  /// Reads the header's value; nil for what is neither whole seconds nor an HTTP-date.
  package init?(_ value: String) {
    let text = value.withoutOuterBlanks
    if !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) {
      self = .seconds(Int(text) ?? .max)
      return
    }
    guard let moment = HTTPDate.moment(String(text)) else { return nil }
    self = .moment(moment)
  }

  /// The seconds to wait from `now` (seconds since 1970-01-01T00:00:00Z); nil for 0 and for a
  /// moment in the past, which are no advice: following them would mean asking again and again.
  ///
  /// A date is rounded up by one second, which is as exactly as it is written. At most 10⁹.
  package func wait(from now: Double) -> Double? {
    let wait =
      switch self {
      case .seconds(let count): Double(count)
      case .moment(let moment): moment < now ? 0 : moment - now + 1
      }
    return wait > 0 ? min(wait, Self.longestWait) : nil
  }
}
