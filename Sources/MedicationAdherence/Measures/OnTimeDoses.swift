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

  /// Matches the doses of one order with its nominal times; both are in milliseconds since one and
  /// the same midnight of the wall clock, earliest first.
  ///
  /// A window reaches `share`, 0 to 0.5, of the interval to the neighbouring nominal time on either
  /// side; at an end without a neighbour the interval of the other side holds, and a day when the
  /// order has a single nominal time.
  public init(takenAt doses: [Int64], nominal times: [Int64], share: Double) {
    timed = doses.count
    var dose = 0
    for place in times.indices {
      let window = Self.window(place, of: times, share)
      while dose < doses.count, doses[dose] < window.lowerBound { dose += 1 }
      guard dose < doses.count else { return }
      guard doses[dose] <= window.upperBound else { continue }
      onTime += 1
      dose += 1
    }
  }

  private static func window(
    _ place: Int, of times: [Int64], _ share: Double
  ) -> ClosedRange<Int64> {
    let before = place > 0 ? times[place] - times[place - 1] : nil
    let after = place + 1 < times.count ? times[place + 1] - times[place] : nil
    let day: Int64 = 86_400_000
    let early = Int64(Double(before ?? after ?? day) * share)
    let late = Int64(Double(after ?? before ?? day) * share)
    return times[place] - early...times[place] + late
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
      + "for each. Empty when the order has no times of day.")
}
