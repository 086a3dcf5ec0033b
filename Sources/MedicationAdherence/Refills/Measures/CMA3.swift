/// CMA3: ``CMA1``, at most 1.
///
/// A share, 0 to 1. Empty where ``CMA1`` is.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR).
public enum CMA3: RefillMeasure {
  /// The column's name.
  public static let name = "cma3"
  /// What it says.
  public static let meaning = "cma1, at most 1."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    CMA1.measure(history).map { min($0, 1) }
  }
}
