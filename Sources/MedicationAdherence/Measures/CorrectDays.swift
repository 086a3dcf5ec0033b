/// The share of the due days on which exactly the doses due were taken.
///
/// Due days with taken = expected / due days, 0 to 1; a due day is one with at least one dose due.
/// Empty when no unit counts or no day was due.
enum CorrectDays {
  static let definition = MeasureDefinition(
    "correct_days", "Correct days", .fraction, unit: "share",
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Share of the due days on which exactly the doses due were taken",
    formula: "due days with taken = expected / days with expected > 0",
    empty: "when unknown or no day was due")

  /// The due days on which exactly the doses due were taken.
  static func count(in days: UnitDays) -> Int {
    days.places.count { days.expected[$0] > 0 && days.taken[$0] == days.expected[$0] }
  }
}
