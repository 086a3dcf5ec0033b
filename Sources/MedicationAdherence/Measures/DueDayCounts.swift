/// How many days were due, covered and correct, added over units.
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

/// The share of the due days on which exactly the doses due were taken.
///
/// Due days with taken = expected / due days, 0 to 1; a due day is one with at least one dose due.
/// Empty when no unit counts or no day was due.
enum CorrectDays {
  static let definition = MeasureDefinition(
    "correct_days", "Correct days", .share,
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Share of the due days on which exactly the doses due were taken",
    formula: "due days with taken = expected / days with expected > 0",
    empty: "when unknown or no day was due")

  /// The due days on which exactly the doses due were taken.
  static func count(in days: UnitDays) -> Int {
    days.places.count { days.expected[$0] > 0 && days.taken[$0] == days.expected[$0] }
  }
}

/// The share of the due days on which at least one dose was taken.
///
/// Due days with taken ≥ 1 / due days, 0 to 1: the proportion of days covered, of doses instead of
/// refills. Empty when no unit counts or no day was due.
enum DosedDays {
  static let definition = MeasureDefinition(
    "days_covered", "Days covered", .share,
    source: "Benner 2002, JAMA 288:455, for doses instead of refills",
    "Share of the due days on which at least one dose was taken",
    formula: "due days with taken >= 1 / days with expected > 0",
    empty: "when unknown or no day was due")

  /// The due days on which at least one dose was taken.
  static func count(in days: UnitDays) -> Int {
    days.places.count { days.expected[$0] > 0 && days.taken[$0] > 0 }
  }
}

/// The longest time without a dose that was due.
///
/// The most days from a due day without a dose to the next due day with one; at the end to the day
/// after the last due day. 0 when no due day is without a dose; of several units the longest. Empty
/// when no unit counts or no day was due.
enum LongestGap {
  static let definition = MeasureDefinition(
    "longest_gap_days", "Longest gap", .days, source: Implementation.taxonomy,
    "Most days from a due day without a dose to the next due day with one, at the end to the day "
      + "after the last due day", empty: "when unknown or no day was due")

  /// The longest gap in days; 0 when no due day is without a dose.
  static func days(in unit: UnitDays) -> Int {
    var (longest, missed, lastDue) = (0, Int?.none, 0)
    for place in unit.places where unit.expected[place] > 0 {
      lastDue = place
      if unit.taken[place] == 0 {
        missed = missed ?? place
      } else if let since = missed {
        longest = max(longest, place - since)
        missed = nil
      }
    }
    return missed.map { max(longest, lastDue + 1 - $0) } ?? longest
  }
}

/// How often the medication was left off for a while.
///
/// Runs of 3 or more due days in a row without a dose. Empty when no unit counts or no day was due.
enum DrugHolidays {
  /// The fewest due days without a dose that make a holiday.
  static let leastDays = 3

  static let definition = MeasureDefinition(
    "holidays", "Drug holidays", .count(of: "runs"),
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
