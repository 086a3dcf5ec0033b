/// A value axis from 0 in whole steps.
///
/// A step is 1, 2 or 5 × 10^k, the smallest of which five suffice; the top is a multiple of the
/// step and at least 1.
struct ValueAxis: Equatable {
  /// The distance between two labels.
  let step: Int
  /// The highest value.
  let top: Int

  /// Makes the axis for values from 0 to `maximum`.
  init(maximum: Int) {
    let highest = max(maximum, 1)
    step = Self.step(for: highest)
    top = (highest + step - 1) / step * step
  }

  /// The labelled values, 0 first.
  var values: [Int] { Array(stride(from: 0, through: top, by: step)) }

  private static func step(for highest: Int) -> Int {
    var magnitude = 1
    while true {
      for factor in [1, 2, 5] where factor * magnitude * 5 >= highest { return factor * magnitude }
      magnitude *= 10
    }
  }
}
