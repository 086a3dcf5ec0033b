/// How often the medication was left off for a while.
///
/// Runs of 3 or more due days in a row without a dose. Empty when no unit counts or no day was due.
enum DrugHolidays {
  /// The fewest due days without a dose that make a holiday.
  static let leastDays = 3

  static let definition = MeasureDefinition(
    "holidays", "Drug holidays", .count, unit: "runs",
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Runs of \(leastDays) or more due days without a dose", empty: "when unknown or no day was due")

  /// The runs of due days without a dose that are long enough.
  static func count(in unit: UnitDays) -> Int {
    var (holidays, run) = (0, 0)
    for place in unit.places where unit.expected[place] > 0 {
      run = unit.taken[place] == 0 ? run + 1 : 0
      if run == leastDays { holidays += 1 }
    }
    return holidays
  }
}
