internal import Features
internal import FHIRServer
internal import Glibc
internal import Logging
internal import Synchronization

/// One line on the terminal with the progress of a run; silent elsewhere.
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

  init(isEnabled: Bool, log: Logger) { (self.isEnabled, self.log) = (isEnabled, log) }

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

/// How far a report is: what comes from a server, then what is read and written.
struct ReportProgressLine: RunProgress, FetchProgress {
  private let run: ProgressLine
  private let fetch: FetchProgressLine

  init(isEnabled: Bool, log: Logger) {
    run = ProgressLine(isEnabled: isEnabled)
    fetch = FetchProgressLine(isEnabled: isEnabled, log: log)
  }

  func didRead(bytes: Int, administrations: Int) {
    run.didRead(bytes: bytes, administrations: administrations)
  }

  func didWrite(patients: Int, of total: Int) { run.didWrite(patients: patients, of: total) }

  func didFetch(_ type: String, rows: Int, of expected: Int?) {
    fetch.didFetch(type, rows: rows, of: expected)
  }

  func didNote(_ sentence: String, isWarning: Bool) {
    fetch.didNote(sentence, isWarning: isWarning)
  }

  /// Takes the lines away.
  func clear() {
    fetch.clear()
    run.clear()
  }
}
