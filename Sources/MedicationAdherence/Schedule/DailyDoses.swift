/// How many doses were due on each day of a range.
public struct DailyDoses: Hashable, Sendable {
  /// What stands for a day of which nobody knows how many doses were due.
  public static let unknown: Int32 = -1

  /// The days.
  public let range: DayRange
  /// The doses expected on each day of the range, or ``unknown``.
  public let expected: [Int32]
  /// The most doses that the instructions allow on each day, or ``unknown``; in few orders more
  /// than expected.
  public let maximum: [Int32]
}

/// What an order asked for on one day.
public enum DoseExpectation: Hashable, Sendable {
  /// A number of doses, and the most that the instructions allow.
  case doses(Int, maximum: Int)
  /// Nobody knows how many.
  case unknown
  /// None is ever due: the order is as needed, not in force, or a prohibition.
  case notApplicable
}
