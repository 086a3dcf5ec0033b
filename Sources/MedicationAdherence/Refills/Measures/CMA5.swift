/// CMA5: the share of days with supply from the window's first to its last dispense.
///
/// 1 − Σ gaps of all dispenses but the last / (day of the last − day of the first), the gaps from
/// ``SupplySequence`` over the dispenses of the observation window: what is left over within the window is
/// carried over, nothing comes in from before. A share, 0 to 1. Empty unless two dispenses lie on
/// different days.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR).
public enum CMA5: RefillMeasure {
  /// The column's name.
  public static let name = "cma5"
  /// What it says.
  public static let meaning =
    "Share of the days from the window's first to its last dispense that supply covers."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    guard let days = history.daysBetweenDispenses else { return .empty(.tooFewDispenses) }
    return MeasureValue.ratio(history.windowSupply.fills.dropLast().gaps, Double(days)).map {
      1 - $0
    }
  }
}
