internal import Logging

/// Tells a log the steps of a run and how long each took.
final class StepClock {
  private let log: Logger
  private var last = ContinuousClock.now

  init(_ log: Logger) { self.log = log }

  /// Says that a step is done.
  func step(_ name: Logger.Message, _ details: Logger.Metadata) {
    let now = ContinuousClock.now
    let tenths = (now - last) / .milliseconds(100)
    last = now
    let seconds: Logger.Metadata = ["seconds": "\((tenths * 10).rounded() / 100)"]
    log.debug(name, metadata: details.merging(seconds) { $1 })
  }
}
