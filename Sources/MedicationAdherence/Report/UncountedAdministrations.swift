/// Why no administration is counted though some were read: each is left out for one reason.
public struct UncountedAdministrations: Hashable, Sendable {
  /// Why administrations are left out.
  public enum Reason: Hashable, Sendable, CaseIterable {
    case afterAsOf, outsideWindow, notSelected, unusableDate, notUnderstood, enteredInError
    case deleted, duplicate
  }

  /// The administrations that were read.
  public let read: Int
  /// How many of them are left out for each reason.
  public let leftOut: [Reason: Int]
  /// The as-of day.
  public let asOf: Day
  /// The day of the latest administration with a date; nil when there is none, or none is told.
  public let latest: Day?

  /// Gives the reasons; those with none are left away.
  public init(read: Int, leftOut: [Reason: Int], asOf: Day, latest: Day?) {
    (self.read, self.asOf, self.latest) = (read, asOf, latest)
    self.leftOut = leftOut.filter { $0.value > 0 }
  }

  /// The reasons, that of the most administrations first.
  public var reasons: [(reason: Reason, count: Int)] {
    let known = Reason.allCases.compactMap { reason in leftOut[reason].map { (reason, $0) } }
    return known.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element)
  }
}
