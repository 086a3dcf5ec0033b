/// How many days were due and what came of them, added over units.
struct DueDayCounts: Hashable {
  /// Days with at least one dose due.
  var due = 0
  /// Due days on which exactly the doses due were taken.
  var correct = 0
  /// Due days on which at least one dose was taken.
  var covered = 0
  /// The longest gap of any unit, in days.
  var longestGap = 0
  /// Runs of due days without a dose that are long enough.
  var holidays = 0

  init() {}

  init(_ unit: borrowing UnitDays) {
    due = unit.expected.count { $0 > 0 }
    correct = CorrectDays.count(in: unit)
    covered = DosedDays.count(in: unit)
    longestGap = LongestGap.days(in: unit)
    holidays = DrugHolidays.count(in: unit)
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.due += right.due
    sum.correct += right.correct
    sum.covered += right.covered
    sum.longestGap = max(left.longestGap, right.longestGap)
    sum.holidays += right.holidays
    return sum
  }
}
