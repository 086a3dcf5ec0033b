internal import FHIRDecoding
internal import MedicationAdherence

/// What is found of the days of some patients' lines.
struct FoundDays: Sendable {
  /// The days that lines show; of other lines no order was active and no administration lies there.
  var ranges: [(line: Int, range: DayRange)] = []
  /// The units of which their line shows something.
  var shownUnits: [Int] = []
  /// The units of orders whose place another order takes, and from when on.
  var replaced: [(unit: Int, by: Replacement)] = []
  /// The schedules, and the units whose they are, each with the number of its own.
  var known = ScheduleCache()
  var schedules: [(unit: Int, number: Int)] = []
  /// What in the orders' instructions could not be used or was assumed, and of which line.
  var findings: [(line: Int, finding: Finding)] = []
  /// The orders of which it is not known, on some day, what was due.
  var unusableOrderCount = 0
}
