/// One dosage instruction of an order.
public struct Dosage: Hashable, Sendable {
  /// Whether the dose is taken as needed.
  public var isAsNeeded: Bool
  /// The days that the instruction is bounded to.
  public var bounds: OpenDayRange
  /// The length that the instruction is bounded to.
  public var boundsLength: CalendarLength?
  /// The days of single events, sorted.
  public var events: [Day]
  /// Whether a repeat stands beside the events.
  public var hasRepeat: Bool

  /// Makes a dosage instruction.
  public init(
    isAsNeeded: Bool = false, bounds: OpenDayRange = OpenDayRange(),
    boundsLength: CalendarLength? = nil, events: [Day] = [], hasRepeat: Bool = false
  ) {
    self.isAsNeeded = isAsNeeded
    self.bounds = bounds
    self.boundsLength = boundsLength
    self.events = events
    self.hasRepeat = hasRepeat
  }
}
