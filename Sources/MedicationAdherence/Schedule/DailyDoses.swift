/// How many doses were due on each day of a range.
public struct DailyDoses: Hashable, Sendable {
  /// What stands for a day of which nobody knows how many doses were due.
  public static let unknown: Int32 = -1

  /// The days.
  public let range: DayRange
  /// The doses expected on each day of the range, or ``unknown``.
  public let expected: [Int32]
  /// The doses of each day at the highest demand that the instructions allow, or ``unknown``.
  ///
  /// Only ranges (3 to 4 times, every 4 to 6 hours) make it differ. Over a stretch it is not below
  /// what is expected; on a single day it may be, since a dose every 2 days and one every 3 days
  /// fall on different days.
  public let maximum: [Int32]

  /// The sum of two numbers of doses; the highest there is where it lies beyond 32 bits, as in data that
  /// nobody meant.
  static func sum(_ left: Int32, _ right: Int32) -> Int32 {
    let (sum, isBeyond) = left.addingReportingOverflow(right)
    return isBeyond ? .max : sum
  }
}

/// What an order asked for on one day.
public enum DoseExpectation: Hashable, Sendable {
  /// A number of doses, and the number at the highest demand that the instructions allow.
  case doses(Int, maximum: Int)
  /// Nobody knows how many.
  case unknown
  /// None is ever due: the order is as needed, not in force, or a prohibition.
  case notApplicable
}
