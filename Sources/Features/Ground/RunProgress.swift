public import FHIRServer

/// Is told how a run goes on; called from several threads.
public protocol RunProgress: Sendable {
  /// A chunk was read.
  func didRead(bytes: Int, administrations: Int)
  /// Patients' reports were written; `patients` is how many so far.
  func didWrite(patients: Int, of total: Int)
}

/// Tells nobody.
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
