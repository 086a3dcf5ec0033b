internal import Foundation

/// Tells the time and waits, so that a test need not.
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
