/// How a measure is spread over patients: the middle, the quartiles, and how many reach a threshold.
public struct Distribution: Hashable, Sendable {
  /// The number of patients with a value.
  public let count: Int
  /// The middle value; nil when it is hidden.
  public internal(set) var median: Double?
  /// The value that a quarter of the patients does not exceed; nil when it is hidden.
  public internal(set) var lowerQuartile: Double?
  /// The value that three quarters of the patients do not exceed; nil when it is hidden.
  public internal(set) var upperQuartile: Double?
  /// The share of the patients whose value is at or above the threshold, 0 to 1; nil when it is
  /// hidden.
  public internal(set) var shareAtOrAboveThreshold: Double?

  /// Describes values, in any order; nil when there is none.
  public init?(_ values: [Double], threshold: Double) {
    let sorted = values.sorted()
    guard let median = Self.quantile(0.5, of: sorted),
      let lower = Self.quantile(0.25, of: sorted), let upper = Self.quantile(0.75, of: sorted)
    else { return nil }
    count = sorted.count
    (self.median, lowerQuartile, upperQuartile) = (median, lower, upper)
    shareAtOrAboveThreshold = Double(sorted.count { $0 >= threshold }) / Double(sorted.count)
  }

  /// The number of patients alone, all else hidden.
  init(count: Int) { self.count = count }

  /// The quantile of sorted values by linear interpolation between order statistics: the one at
  /// (n − 1)·share from 0 on, R's type 7; nil without a value.
  ///
  /// Source: Hyndman and Fan 1996, Am Stat 50:361.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = Double(sorted.count - 1) * share
    let below = Int(place)
    guard below + 1 < sorted.count else { return last }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
