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
    guard !values.isEmpty else { return nil }
    var statistics = OrderStatistics(of: values)
    count = values.count
    median = statistics.quantile(0.5)
    lowerQuartile = statistics.quantile(0.25)
    upperQuartile = statistics.quantile(0.75)
    shareAtOrAboveThreshold = Double(values.count { $0 >= threshold }) / Double(values.count)
  }

  /// The number of patients alone, all else hidden.
  init(count: Int) { self.count = count }
}
