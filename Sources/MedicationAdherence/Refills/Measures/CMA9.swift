/// CMA9: the mean over the window's days of how well supply covers the time to the next dispense.
///
/// Σ (1 − gap / interval) × days of the interval that lie in the observation window, / window's
/// length; gaps and intervals from ``SupplySequence`` over all dispenses of the follow-up up to its end.
/// Days before the first dispense count 0, and an interval of 0 days adds nothing. A share, 0 to 1.
/// Empty without a dispense in the follow-up.
///
/// Source: Dima & Dediu 2017, PLoS ONE 12(4): e0174426 (AdhereR).
public enum CMA9: RefillMeasure {
  /// The column's name.
  public static let name = "cma9"
  /// What it says.
  public static let meaning =
    "Mean over the window's days of the share of the time to the next dispense that supply covers."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    measure(history, in: history.window)
  }

  /// Computes it over another window of the same follow-up.
  static func measure(_ history: RefillHistory, in window: RefillWindow) -> MeasureValue {
    let fills = history.followUpSupply.fills
    guard !fills.isEmpty else { return .empty(.noDispense) }
    let covered = fills.reduce(0.0) { $0 + $1.coverage * $1.days(in: window) }
    return .ratio(covered, Double(window.length))
  }
}

extension SupplySequence.Fill {
  /// The share of the interval with supply; 0 for an interval of 0 days.
  fileprivate var coverage: Double { interval > 0 ? 1 - gap / interval : 0 }

  /// The days of the interval that lie in a window.
  fileprivate func days(in window: RefillWindow) -> Double {
    let (start, end) = (dayNumber, dayNumber + interval)
    return max(0, min(end, window.endNumber) - max(start, window.startNumber))
  }
}
