/// The 95 % interval of a share, by Wilson's score.
///
/// With p = hits / n and z = 1.959964: (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Always
/// within 0 to 1, and exact 0 or 1 at the ends. It takes the doses or days as independent of one
/// another, which a patient's are not quite.
struct WilsonInterval: Hashable, Sendable {
  static let source = "Wilson 1927, J Am Stat Assoc 22:209"

  /// The lower end.
  let low: Double
  /// The upper end.
  let high: Double

  /// The standard normal quantile of 97.5 %.
  static let quantile = 1.959963984540054

  /// The interval of `hits` out of `count`; nil when `count` is 0.
  init?(_ hits: Int, of count: Int) {
    guard count > 0 else { return nil }
    let (n, z) = (Double(count), Self.quantile)
    let share = Double(hits) / n
    let square = z * z / n
    let spread = z * (share * (1 - share) / n + square / (4 * n)).squareRoot()
    low = hits == 0 ? 0 : (share + square / 2 - spread) / (1 + square)
    high = hits == count ? 1 : (share + square / 2 + spread) / (1 + square)
  }
}

extension MeasureDefinition {
  /// The lower end of the measure's 95 % interval.
  var low: MeasureDefinition { bound("low", "lower") }

  /// The upper end of the measure's 95 % interval.
  var high: MeasureDefinition { bound("high", "upper") }

  private func bound(_ suffix: String, _ word: String) -> MeasureDefinition {
    MeasureDefinition(
      column + "_" + suffix, title + ", \(word) bound", MeasureScale(kind: .bound, unit: unit),
      source: WilsonInterval.source,
      "The \(word) end of the 95 % Wilson interval of \(column)", empty: "when \(column) is")
  }
}
