/// For how long the patient kept taking the medication.
///
/// From the first dose in the window to the last dose before a gap of more days than permitted; with
/// no such gap to the window's end or the last active day, whichever is first. Both ends count. A
/// gap runs from a due day without a dose to the next dose, or to the day after the window or the
/// last active day, whichever is first: a course that is over is not stopped, whatever its last dose
/// was. Empty when no dose was taken, when it is not known what was due, and for several units
/// together.
struct Persistence: Hashable {
  /// Days from the first dose to the end, both counted.
  let days: Int
  /// Whether no gap was longer than permitted.
  let isPersistent: Bool

  /// Follows a unit whose doses due are known on all its days; nil when no dose was taken.
  init?(_ unit: borrowing UnitDays, permissibleGapDays: Int) {
    guard let first = unit.taken.firstIndex(where: { $0 > 0 }) else { return nil }
    let end = unit.activeDays.map { $0.last.days(since: unit.range.first) }
    // No gap goes on when nothing is due any more.
    let over = min(end.map { $0 + 1 } ?? unit.places.endIndex, unit.places.endIndex)
    var (lastDose, missed) = (first, Int?.none)
    for place in first..<unit.places.endIndex {
      if unit.taken[place] > 0 {
        if let missed, min(place, over) - missed > permissibleGapDays { break }
        (lastDose, missed) = (place, nil)
      } else if unit.expected[place] > 0 {
        missed = missed ?? place
      }
    }
    let next = unit.taken[(lastDose + 1)...].firstIndex { $0 > 0 } ?? over
    isPersistent = missed.map { min(next, over) - $0 <= permissibleGapDays } ?? true
    let last = isPersistent ? max(min(end ?? lastDose, unit.places.endIndex - 1), first) : lastDose
    days = last - first + 1
  }

  static let source = "Vrijens 2012, Br J Clin Pharmacol 73:691; Caetano 2006, Clin Ther 28:1411"

  static let days = MeasureDefinition(
    "persistence_days", "Persistence", .days, source: source,
    "Days from the first dose to the last before a gap longer than permitted, or to the end of the "
      + "window or of the order, where a gap ends, too; both ends count",
    empty: "when unknown, when no dose was taken, and over several schedules together")

  static let persistent = MeasureDefinition(
    "persistent", "Persistent", .flag, source: source,
    "Whether no gap was longer than permitted",
    empty: "when unknown, when no dose was taken, and over several schedules together")
}
