/// CMA6: the share of days with supply from the window's first dispense to its end.
///
/// 1 − Σ gaps / (window's end − day of the first), the gaps from ``SupplySequence`` over the dispenses of
/// the observation window up to its end; nothing comes in from before. A share, 0 to 1. Empty without
/// a dispense in the window, and when the first is on the window's last day (AdhereR: `NaN`).
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR).
public enum CMA6: RefillMeasure {
  /// The column's name.
  public static let name = "cma6"
  /// What it says.
  public static let meaning =
    "Share of the days from the window's first dispense to its end that supply covers."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    guard let days = history.daysFromFirstDispense else { return .empty(.noDispense) }
    return MeasureValue.ratio(history.windowSupply.fills.gaps, Double(days)).map { 1 - $0 }
  }
}
