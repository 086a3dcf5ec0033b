internal import FHIRServer
internal import Features

/// How far a report is: what comes from a server, then what is read and written.
struct ReportProgressLine: RunProgress, FetchProgress {
  private let run: ProgressLine
  private let fetch: FetchProgressLine

  init(_ messages: MessageOptions) {
    run = ProgressLine(isEnabled: messages.showsProgress)
    fetch = FetchProgressLine(messages)
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
