internal import FHIRServer
internal import Logging
internal import Features
internal import Synchronization

/// How far a fetch is: one line on the terminal, else one line a step.
final class FetchProgressLine: FetchProgress {
  private struct State {
    var types: [String: (rows: Int, expected: Int?)] = [:]
    var lastShown = ContinuousClock.now
    var isShown = false
  }

  private let state = Mutex(State())
  private let isEnabled: Bool
  private let log: Logger
  private let begun = ContinuousClock.now

  init(_ messages: MessageOptions) {
    (isEnabled, log) = (messages.showsProgress, messages.log)
  }

  func didFetch(_ type: String, rows: Int, of expected: Int?) {
    guard isEnabled else { return tellStep(type, rows, expected) }
    state.withLock { state in
      state.types[type] = (rows, expected)
      guard ContinuousClock.now - state.lastShown > .milliseconds(100) else { return }
      (state.lastShown, state.isShown) = (.now, true)
      StandardError.showLine(line(state))
    }
  }

  /// Tells a step in a line of its own: each page when much is to be told, else now and then.
  private func tellStep(_ type: String, _ rows: Int, _ expected: Int?) {
    let isDue = state.withLock { state in
      guard ContinuousClock.now - state.lastShown > .seconds(10) else { return false }
      state.lastShown = .now
      return true
    }
    log.log(level: isDue ? .notice : .info, "\(Self.words(type, rows, expected)) so far")
  }

  func didNote(_ sentence: String, isWarning: Bool) {
    clear()
    if isWarning { log.warning("\(sentence)") } else { log.notice("\(sentence)") }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardError.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func line(_ state: State) -> String {
    let seconds = max(0.001, Double((ContinuousClock.now - begun) / .seconds(1)))
    let rows = state.types.values.reduce(0) { $0 + $1.rows }
    return state.types.sorted { $0.key < $1.key }
      .map { Self.words($0.key, $0.value.rows, $0.value.expected) }.joined(separator: ", ")
      + " (\(Int(Double(rows) / seconds)) a second)"
  }

  private static func words(_ type: String, _ rows: Int, _ expected: Int?) -> String {
    "\(rows)" + (expected.map { " of \($0)" } ?? "") + " " + type
  }
}
