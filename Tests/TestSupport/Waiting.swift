internal import Foundation

/// Waits for what another process or thread does, however busy the machine is.
package enum Waiting {
  /// The looks, a hundredth of a second apart, after which something is taken never to come: minutes.
  private static let looks = 60_000

  /// Waits until something is so; whether it came.
  package static func until(_ isDue: () throws -> Bool) rethrows -> Bool {
    for _ in 1...looks {
      if try isDue() { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  /// Waits until something is so and leaves the thread to others meanwhile; whether it came.
  package static func until(_ isDue: () throws -> Bool) async throws -> Bool {
    for _ in 1...looks {
      if try isDue() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}
