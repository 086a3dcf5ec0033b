/// CMA8: ``CMA7`` over a window that begins when the supply from before is used up.
///
/// The observation window's start moves to the latest time at which a dispense from before the window
/// is used up (day + supply + what was carried into it), if that is later. Converted doses
/// (``CarryOverRules/convertsDose``) leave parts of a day; the moved window then keeps them at its
/// start, and its length is rounded to whole days, halves to even, as AdhereR does. A share, 0 to 1.
/// Empty when the supply from before lasts to the window's end or past it, where AdhereR gives 0, `NaN`
/// or an error; and where ``CMA7`` is.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR).
public enum CMA8: RefillMeasure {
  /// The column's name.
  public static let name = "cma8"
  /// What it says.
  public static let meaning =
    "cma7 over the window from the day on which the supply from before it is used up."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    let window = history.window
    let usedUp = history.supply(until: window.endNumber).fills
      .prefix { $0.day < window.start }.map(\.supplyEnd).max()
    let start = max(window.startNumber, usedUp ?? window.startNumber)
    let length = (window.endNumber - start).rounded(.toNearestOrEven)
    guard length > 0 else { return .empty(.suppliedThroughout) }
    return CMA7.coverage(in: history, from: start, length: length)
  }
}
