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

  @Test("a dose stands for the nearest due day", arguments: rows)
  func nearest(row: Row) {
    let expected = row.due.map { $0 == "?" ? DailyDoses.unknown : Int32($0.wholeNumberValue ?? 0) }
    var days = DueDays(expected)
    #expect(days.dueDay(for: row.dose) == row.standsFor, "\(row.why)")
  }
}
