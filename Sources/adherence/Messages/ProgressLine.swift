internal import Glibc
internal import Features
internal import Synchronization

/// One line on the terminal that says how far a run is; silent when nobody is looking.
final class ProgressLine: RunProgress {
  private struct State {
    var bytes = 0
    var administrations = 0
    var lastShown = ContinuousClock.now
    var isShown = false
  }

  private let state = Mutex(State())
  private let isEnabled: Bool

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  func didRead(bytes: Int, administrations: Int) {
    guard isEnabled else { return }
    state.withLock { state in
      state.bytes += bytes
      state.administrations += administrations
      let count = state.administrations > 0 ? "\(state.administrations) administrations, " : ""
      Self.show(count + "\(state.bytes >> 20) MB read", &state)
    }
  }

  func didWrite(patients: Int, of total: Int) {
    guard isEnabled else { return }
    state.withLock { Self.show("\(patients) of \(total) patients written", &$0) }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { if $0.isShown { StandardError.write("\r\u{1B}[K") } }
  }

  /// Shows a text at most ten times a second.
  private static func show(_ text: String, _ state: inout State) {
    guard ContinuousClock.now - state.lastShown > .milliseconds(100) else { return }
    state.lastShown = .now
    state.isShown = true
    StandardError.showLine(text)
  }
}
