/// CMA4: ``CMA2``, at most 1.
///
/// A share, 0 to 1. Empty where ``CMA2`` is, also where AdhereR caps an infinite value to 1.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155; Dima & Dediu 2017, PLoS ONE 12(4):
/// e0174426 (AdhereR).
public enum CMA4: RefillMeasure {
  /// The column's name.
  public static let name = "cma4"
  /// What it says.
  public static let meaning = "cma2, at most 1."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    CMA2.measure(history).map { min($0, 1) }
  }
}
