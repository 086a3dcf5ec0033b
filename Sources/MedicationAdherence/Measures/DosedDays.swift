/// The share of the due days on which at least one dose was taken.
///
/// Due days with taken ≥ 1 / due days, 0 to 1: the proportion of days covered, of doses instead of
/// refills. Empty when no unit counts or no day was due.
enum DosedDays {
  static let definition = MeasureDefinition(
    "days_covered", "Days covered", .fraction, unit: "share",
    source: "Benner 2002, JAMA 288:455, for doses instead of refills",
    "Share of the due days on which at least one dose was taken",
    formula: "due days with taken >= 1 / days with expected > 0",
    empty: "when unknown or no day was due")

  /// The due days on which at least one dose was taken.
  static func count(in days: UnitDays) -> Int {
    days.places.count { days.expected[$0] > 0 && days.taken[$0] > 0 }
  }
}
