/// CMA1: supply per day from the window's first to its last dispense.
///
/// Σ days' supply of all dispenses of the observation window but the last / (day of the last − day of
/// the first). A ratio without a unit, 0 or more; it passes 1 when refills are early. Nothing is
/// carried over. Empty unless two dispenses lie on different days.
///
/// Source: Vollmer et al. 2012, BMC Health Serv Res 12:155 (the medication possession ratio, MPR);
/// Dima & Dediu 2017, PLoS ONE 12(4): e0174426 (AdhereR).
public enum CMA1: RefillMeasure {
  /// The column's name.
  public static let name = "cma1"
  /// What it says.
  public static let meaning =
    "Days' supply of the window's dispenses but the last, per day from the first to the last of them."

  /// Computes it.
  public static func measure(_ history: RefillHistory) -> MeasureValue {
    let dispenses = history.windowDispenses
    guard let days = history.daysBetweenDispenses else { return .empty(.tooFewDispenses) }
    return .ratio(dispenses.dropLast().reduce(0) { $0 + $1.daysSupply }, Double(days))
  }
}

extension RefillHistory {
  /// The days from the window's first to its last dispense; nil when they are not on two days.
  var daysBetweenDispenses: Int? {
    guard let first = windowDispenses.first, let last = windowDispenses.last,
      last.day > first.day
    else { return nil }
    return last.day.days(since: first.day)
  }
}
