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
    self.init(CountedValues(values), threshold: threshold)
  }

  /// Describes values; nil when there is none.
  init?(_ values: CountedValues, threshold: Double) {
    guard values.count > 0 else { return nil }
    count = values.count
    let quantiles = values.quantiles([0.5, 0.25, 0.75])
    (median, lowerQuartile, upperQuartile) = (quantiles[0], quantiles[1], quantiles[2])
    shareAtOrAboveThreshold = Double(values.count { $0 >= threshold }) / Double(values.count)
  }

  /// The number of patients alone, all else hidden.
  init(count: Int) { self.count = count }
}
