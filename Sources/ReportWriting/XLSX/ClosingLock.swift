internal import Dispatch
internal import Synchronization

/// Lets workbooks be closed at once as long as they say the same time of creation.
///
/// The library is safe to use from several threads, each with workbooks of its own, except for one
/// thing: closing, it turns the time of creation into text with C's `gmtime`, whose one result is
/// shared by the whole process. Workbooks with other times would read each other's. All workbooks of
/// a report say its as-of time and do not wait; those of two reports wait for one another.
final class ClosingLock: Sendable {
  /// The lock of all workbooks of the process.
  static let ofProcess = ClosingLock()

  private struct State {
    /// The time of creation of the workbooks that are being closed.
    var created: Int64 = 0
    /// How many are being closed.
    var count = 0
    /// How many wait until none is.
    var waiting = 0
  }

  private let state = Mutex(State())
  private let sleepers = DispatchSemaphore(value: 0)

  /// Runs `body`, at once with others of the same `created`, and with no other.
  func take<Result, Failure: Error>(
    created: Int64, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(created)
    defer { end() }
    return try body()
  }

  private func begin(_ time: Int64) {
    while !isBegun(time) { sleepers.wait() }
  }

  /// Begins, unless workbooks of another time are being closed.
  private func isBegun(_ time: Int64) -> Bool {
    state.withLock { state in
      guard state.count == 0 || state.created == time else {
        state.waiting += 1
        return false
      }
      state.created = time
      state.count += 1
      return true
    }
  }

  private func end() {
    let waiting = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return 0 }
      defer { state.waiting = 0 }
      return state.waiting
    }
    for _ in 0..<waiting { sleepers.signal() }
  }
}
