/// One administration of a known day, as it is counted.
public struct RecordedDose: Hashable, Sendable {
  /// Taken, not taken or undetermined.
  public let outcome: Outcome
  /// The local day.
  public let day: Day
  /// Milliseconds since local midnight; nil when no time of day is known.
  public let millisecond: Int32?

  /// Makes a dose.
  @inlinable
  public init(_ outcome: Outcome, on day: Day, millisecond: Int32? = nil) {
    (self.outcome, self.day, self.millisecond) = (outcome, day, millisecond)
  }
}
