/// CMA2: supply per day from the window's first dispense to its end.
///
/// Σ days' supply of all dispenses of the observation window / (window's end − day of the first). A
/// ratio without a unit, 0 or more. Nothing is carried over. Empty without a dispense in the window,
/// and when the first is on the window's last day, where there are no days to divide by.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR, which gives `Inf` in place of the last).
public enum CMA2: RefillMeasure {
  /// The column's name.
  public static let name = "cma2"
  /// What it says.
  public static let meaning =
    "Days' supply of the window's dispenses, per day from the first of them to the window's end."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    guard let days = history.daysFromFirstDispense else { return .empty(.noDispense) }
    return .ratio(history.windowDispenses.reduce(0) { $0 + $1.daysSupply }, Double(days))
  }
}

extension RefillHistory {
  /// The days from the window's first dispense to its end; nil without a dispense.
  var daysFromFirstDispense: Int? {
    windowDispenses.first.map { window.end.days(since: $0.day) }
  }
}
