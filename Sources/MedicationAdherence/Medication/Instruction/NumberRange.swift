/// A number, or a range of numbers that may be open at one side.
public struct NumberRange: Hashable, Sendable {
  /// The least; nil when only the most is given.
  public let low: Double?
  /// The most; nil when only the least is given.
  public let high: Double?

  /// Makes the range of one number.
  public init(_ value: Double) {
    (low, high) = (value, value)
  }

  /// Makes a range; nil when neither side is given or the most is below the least.
  public init?(low: Double?, high: Double?) {
    guard low != nil || high != nil, (low ?? 0) <= (high ?? .infinity) else { return nil }
    (self.low, self.high) = (low, high)
  }

  /// The number, when the range is just one.
  public var single: Double? { low == high ? low : nil }

  /// Whether every number of the range is above 0 and finite.
  public var isPositive: Bool {
    [low, high].compactMap(\.self).allSatisfy { $0 > 0 && $0.isFinite }
  }
}
