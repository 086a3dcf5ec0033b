/// CMA7: the share of the whole window's days with supply, what is left from before counted.
///
/// 1 − (lead + Σ gaps of the dispenses in the observation window) / window's length, the gaps from
/// ``SupplySequence`` over the follow-up's dispenses up to the window's end. The lead is the days from the
/// window's start to its first dispense without supply: all of them, or with a dispense before the
/// window at most that one's gap. Without a dispense in the window it is 1 − (gap of the last one
/// before) / length, at least 0. A share, 0 to 1. Empty without a dispense up to the window's end.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR).
public enum CMA7: RefillMeasure {
  /// The column's name.
  public static let name = "cma7"
  /// What it says.
  public static let meaning =
    "Share of the window's days that supply covers, what is left from before the window counted."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    coverage(in: history, from: history.window.startNumber, length: Double(history.window.length))
  }

  /// Computes it with a window that begins at another time, as a day number.
  static func coverage(
    in history: RefillHistory, from start: Double, length: Double
  ) -> MeasureValue {
    let fills = history.supply(until: start + length).fills
    let before = fills.prefix { $0.dayNumber < start }
    let inWindow = fills.dropFirst(before.count)
    guard let first = inWindow.first else {
      guard let last = before.last else { return .empty(.noDispense) }
      return MeasureValue.ratio(last.gap, length).map { max(0, 1 - $0) }
    }
    let wait = first.dayNumber - start
    let lead = before.last.map { min(wait, $0.gap) } ?? wait
    return MeasureValue.ratio(lead + inWindow.gaps, length).map { 1 - $0 }
  }
}

extension RefillHistory {
  /// The follow-up's dispenses up to a time, a day number.
  func supply(until end: Double) -> SupplySequence {
    SupplySequence(
      followUpDispenses.prefix { $0.dayNumber <= end }, until: end, rules: settings.carryOver)
  }
}
