internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import Synchronization

/// Receives the progress of a fetch; called from several tasks.
public protocol FetchProgress: Sendable {
  /// A number of rows of a type have come; `expected` is the server's own count, where it gives
  /// one.
  func didFetch(_ type: String, rows: Int, of expected: Int?)
  /// Something happened that a user should know.
  func didNote(_ sentence: String, isWarning: Bool)
}

/// Writes requests and answers to `log.ndjson`, one event a line, and passes them on as progress.
///
/// Until the folder is there, events are kept in memory.
final class FetchLog: ExchangeLog {
  private struct State {
    var tail: FileTail?
    var waiting: [ExchangeEvent] = []
    /// Whether requests and the answers of servers are logged.
    var tellsWhat = true
    /// The rows of the files of an export so far, by type.
    var downloaded: [String: Int] = [:]
  }

  private struct Line: Encodable {
    var time: String
    var event: String
    var request: String?
    var status: Int?
    var type: String?
    var rows: Int?
    var expected: Int?
    var seconds: Double?
    var detail: String?
  }

  private let clock: any PauseClock
  private let progress: any FetchProgress
  private let state = Mutex(State())

  init(clock: any PauseClock, progress: any FetchProgress) {
    (self.clock, self.progress) = (clock, progress)
  }

  func note(_ event: ExchangeEvent) {
    write(event)
    switch event.kind {
    case .page:
      progress.didFetch(event.type ?? "", rows: event.rows ?? 0, of: event.expected)
    case .downloadComplete:
      let rows = state.withLock { state in
        state.downloaded[event.type ?? "", default: 0] += event.rows ?? 0
        return state.downloaded[event.type ?? "", default: 0]
      }
      progress.didFetch(event.type ?? "", rows: rows, of: nil)
    case .retry:
      let pause = max(1, event.seconds ?? 1).rounded()
      progress.didNote(
        "\(event.detail ?? ""); trying again in \(Int(pause)) s", isWarning: false)
    case .warning, .downloadError:
      let subject = event.type.map { $0 + ": " } ?? ""
      progress.didNote(subject + (event.detail ?? ""), isWarning: true)
    case .kickoff: progress.didNote("the server prepares an export", isWarning: false)
    case .statusProgress:
      guard let words = event.detail, !words.isEmpty else { return }
      progress.didNote("the export on the server: \(words)", isWarning: false)
    // What ends all parts is said when the run ends, once for all of them.
    case .downloadRequest, .complete, .error: return
    }
  }

  /// Appends to a file from now on.
  ///
  /// Beside an encrypted fetch the file does not tell what was asked and answered (`tellsWhat`), for that may
  /// name patients.
  func open(_ path: String, tellsWhat: Bool = true) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      let tail = try FileTail(path: path)
      (state.tail, state.tellsWhat) = (tail, tellsWhat)
      for event in state.waiting {
        if let line = line(event, tellsWhat) { try? tail.write(line) }
      }
      try? tail.flush()
      state.waiting = []
    }
  }

  /// Makes what was noted durable.
  func close() throws(OutputError) {
    try state.withLock { state throws(OutputError) in _ = try state.tail?.sync() }
  }

  private func write(_ event: ExchangeEvent) {
    state.withLock { state in
      guard let tail = state.tail else { return state.waiting.append(event) }
      // At once, so that the log of a killed run shows how far it came.
      if let line = line(event, state.tellsWhat) { try? tail.write(line) }
      try? tail.flush()
    }
  }

  private func line(_ event: ExchangeEvent, _ tellsWhat: Bool) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = Line(
      time: Instant.text(clock.now()), event: event.kind.rawValue,
      request: tellsWhat ? event.request : nil,
      status: event.status, type: event.type, rows: event.rows, expected: event.expected,
      seconds: event.seconds, detail: tellsWhat ? event.detail : nil)
    return (try? encoder.encode(line)).map { Array($0) + [0x0A] }
  }
}
