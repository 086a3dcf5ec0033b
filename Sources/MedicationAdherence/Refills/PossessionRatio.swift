/// The medication possession ratio of a report's window (`mpr`).
///
/// Σ days' supply of the dispenses in the window / days from the first of them to the window's end,
/// both belonging to it. A ratio without a unit, 0 or more; it passes 1 when refills are early. Empty
/// without a dispense in the window. Source: Andrade et al. 2006, Pharmacoepidemiol Drug Saf 15:565.
public enum PossessionRatio {
  /// Computes it over the dispenses of one unit: one medication, or several that replace each other.
  public static func value(_ dispenses: [Dispense], in window: DayRange) -> MeasureValue {
    let inWindow = dispenses.filter { window.contains($0.day) }
    guard let first = inWindow.map(\.day).min() else { return .empty(.noDispense) }
    let supply = inWindow.reduce(0) { $0 + $1.daysSupply }
    return .ratio(supply, Double(window.last.days(since: first) + 1))
  }
}

extension PossessionRatio {
  static let definition = MeasureDefinition(
    "mpr", "Medication possession ratio", .share,
    source: "Andrade et al. 2006, Pharmacoepidemiol Drug Saf 15:565",
    "Supply for each day, which may exceed 1",
    formula: "days' supply of the window's dispenses / days from the first of them to the window's "
      + "end",
    empty: MeasureDefinition.withoutDispenses)
}
