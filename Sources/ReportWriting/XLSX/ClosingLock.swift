import Foundation

/// Lets workbooks be closed at once as long as they say the same time of creation.
///
/// The library is safe to use from several threads, each with workbooks of its own, but for one
/// thing: closing, it turns the time of creation into text with C's `gmtime`, whose one result is
/// shared by the whole process. Workbooks with other times would read each other's. All workbooks of
/// a report say its as-of time and do not wait; those of two reports wait for one another.
final class ClosingLock: Sendable {
  /// The lock of all workbooks of the process.
  static let ofProcess = ClosingLock()

  /// Guards both values below.
  private let change = NSCondition()
  nonisolated(unsafe) private var created: Int64 = 0
  nonisolated(unsafe) private var count = 0

  /// Runs `body`, at once with others of the same `created`, and with no other.
  func take<Result, Failure: Error>(
    created: Int64, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(created)
    defer { end() }
    return try body()
  }

  private func begin(_ time: Int64) {
    change.lock()
    while unsafe count > 0 && created != time { change.wait() }
    unsafe created = time
    unsafe count += 1
    change.unlock()
  }

  private func end() {
    change.lock()
    unsafe count -= 1
    if unsafe count == 0 { change.broadcast() }
    change.unlock()
  }
}
