public import FHIRServer
internal import Logging

/// Receives the progress of a run, from several threads.
public protocol RunProgress: Sendable {
  /// A chunk was read.
  func didRead(bytes: Int, administrations: Int)
  /// Patients' reports were written; `patients` is their number so far.
  func didWrite(patients: Int, of total: Int)
}

/// Ignores all progress.
public struct NoProgress: RunProgress, FetchProgress {
  /// Makes one.
  public init() {}
  /// Does nothing.
  public func didRead(bytes: Int, administrations: Int) {}
  /// Does nothing.
  public func didWrite(patients: Int, of total: Int) {}
  /// Does nothing.
  public func didFetch(_ type: String, rows: Int, of expected: Int?) {}
  /// Does nothing.
  public func didNote(_ sentence: String, isWarning: Bool) {}
}

/// Logs the steps of a run and how long each took.
final class StepClock {
  private let log: Logger
  private var last = ContinuousClock.now

  init(_ log: Logger) { self.log = log }

  /// Logs that a step is done.
  func step(_ name: Logger.Message, _ details: Logger.Metadata) {
    let now = ContinuousClock.now
    let tenths = (now - last) / .milliseconds(100)
    last = now
    let seconds: Logger.Metadata = ["seconds": "\((tenths * 10).rounded() / 100)"]
    log.debug(name, metadata: details.merging(seconds) { $1 })
  }
}
