/// The share of the doses that was taken near the time of day at which they were due.
///
/// Of the taken doses with a time, of orders with times of day: those within a share of the interval
/// to the neighbouring nominal time, one dose for each nominal time. Empty when there is no such
/// dose.
public struct OnTimeDoses: Hashable, Sendable {
  /// The doses that were on time.
  public private(set) var onTime = 0
  /// The doses taken at a known time.
  public private(set) var timed = 0

  /// Makes counts of none.
  public init() {}

  /// Counts the doses of one order.
  public init(_ timing: DoseTiming) {
    timed = timing.verdicts.count
    onTime = timing.count(.onTime)
  }

  /// The doses of two orders together.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.onTime += right.onTime
    sum.timed += right.timed
    return sum
  }

  /// Adds the doses of another order.
  public static func += (left: inout Self, right: Self) { left = left + right }

  static let definition = MeasureDefinition(
    "on_time", "On time", .fraction, unit: "share",
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Share of the doses taken at a known time that was within the timing window (by default 25 % "
      + "of the interval to the neighbouring nominal time) of a time of day in the order, one "
      + "for each", formula: "on_time / (early + on_time + late + extra)",
    empty: "when the order has no times of day, or no dose was taken at a known time")
}
