@testable import MedicationAdherence
import Testing

@Suite("Due days") struct DueDaysTests {
  typealias Row = (due: String, dose: Int, standsFor: Int, why: String)

  static let rows: [Row] = [
    ("1......1", 3, 0, "3 days late of 7"),
    ("1......1", 4, 7, "3 days early of 7"),
    ("1.1", 1, 0, "a day late of every other day"),
    ("1..1", 1, 0, "a day late of 3"),
    ("1..1", 2, 3, "a day early of 3"),
    ("1...1", 2, 0, "in the middle of 4"),
    ("1......1......", 10, 7, "after the last, 3 days late of the 7 before"),
    ("1......1......", 11, 11, "after the last, too late"),
    ("....1......1", 1, 4, "before the first, 3 days early of the 7 after"),
    ("....1......1", 0, 0, "before the first, too early"),
    ("..1..", 3, 3, "a single due day has no gap"),
    (".....", 2, 2, "no due day"),
    ("1.?..1", 1, 1, "nothing is moved across an unknown day"),
    ("11...", 2, 2, "no gaps before the end"),
  ]

  typealias Outside = (
    due: String, before: Int?, after: Int?, dose: Int, standsFor: Int, why: String
  )

  static let outside: [Outside] = [
    ("1.........", nil, 31, 1, 0, "a day late of the month, whose next due day is yet to come"),
    ("1..................", nil, 31, 15, 0, "15 days late of 31"),
    ("1..................", nil, 31, 16, 16, "nearer to the next, which is no day of the range"),
    ("...1...", -28, nil, 5, 3, "2 days late of 31, the due day before lies before the range"),
    (".........1", -6, nil, 0, 0, "nearer to the one before the range"),
    (".........1", -6, nil, 3, 9, "of 15 days more than 7 late, so early for the next"),
    ("...1", nil, 10, 1, 3, "before the first, 2 days early of the 7 after"),
    ("...1", nil, 10, 0, 3, "before the first, 3 days early of the 7 after"),
    ("....1", nil, 11, 0, 0, "before the first, too early"),
    (".....", -1, 7, 1, 1, "no due day of the range"),
    ("?..1.", -6, nil, 2, 2, "nothing is moved across an unknown day"),
  ]

  @Test("the gaps are the schedule's own, also where they end outside", arguments: outside)
  func surroundings(row: Outside) {
    let expected = row.due.map { $0 == "?" ? DailyDoses.unknown : Int32($0.wholeNumberValue ?? 0) }
    var days = DueDays(
      expected, surroundings: DueDays.Surroundings(before: row.before, after: row.after))
    #expect(days.dueDay(for: row.dose) == row.standsFor, "\(row.why)")
  }

  @Test(
    "a later dose stands for a single due day while the order is active",
    arguments: [
      ("..1....", 6, 6, 2), ("..1....", 5, 6, 6), ("..1....", 6, 0, 0), ("..1.?..", 6, 6, 6),
      ("?.1....", 6, 5, 5), ("..1?...", 6, 2, 2), ("..1..?.", 6, 3, 3),
    ])
  func single(due: String, lastActive: Int, dose: Int, standsFor: Int) {
    let expected = due.map { $0 == "?" ? DailyDoses.unknown : Int32($0.wholeNumberValue ?? 0) }
    var days = DueDays(
      expected, surroundings: DueDays.Surroundings(lastActive: lastActive))
    #expect(days.dueDay(for: dose) == standsFor)
  }

  @Test("a dose stands for the nearest due day", arguments: rows)
  func nearest(row: Row) {
    let expected = row.due.map { $0 == "?" ? DailyDoses.unknown : Int32($0.wholeNumberValue ?? 0) }
    var days = DueDays(expected)
    #expect(days.dueDay(for: row.dose) == row.standsFor, "\(row.why)")
  }
}
