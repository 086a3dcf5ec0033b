import Testing

@testable import MedicationAdherence

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
    "a later dose stands for the one dose of an order in all while it is active",
    arguments: [
      ("..3....", 6, 6, 6), ("..3....", 6, 3, 3), ("..1....", 6, 6, 2), ("..1....", 5, 6, 6),
      ("..1....", 6, 0, 0), ("..1.?..", 6, 6, 6),
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

/// Which doses beyond those due may stand for one not recorded close by, a character a day.
@Suite struct DisplacedDosesTests {
  @Test(arguments: [
    ("11111", "11111", "00000"), ("11111", "10211", "00100"), ("11111", "12011", "01000"),
    ("11111", "10112", "00001"), ("1111", "1133", "0000"), ("111111", "103111", "001000"),
    ("222222", "212322", "000100"), ("11?11", "10012", "00000"),
    ("11111111111", "10111111112", "00000000000"), ("11111111111", "33300000000", "00100000000"),
    ("1?111", "10211", "00000"), ("101010", "100110", "000000"),
    ("11111111111", "10111111211", "00000000100"), ("11111111111", "10111111121", "00000000000"),
    ("11111", "20021", "00010"), ("111111111111", "111111102111", "000000001000"),
  ])
  func `a dose too many near one too few`(due: String, taken: String, displaced: String) throws {
    let unit = try UnitDays(due: due, taken: taken).matched
    let found =
      unit.displaced.isEmpty
      ? String(repeating: "0", count: due.count)
      : unit.displaced.map(String.init).joined()
    #expect(found == displaced)
    let days = try SeriesFigures([UnitDays(due: due, taken: taken)], by: .day).displacedByDay
    let byDay = displaced.enumerated().filter { $0.element != "0" }
      .map { (unit.range.first.adding(days: $0.offset), $0.element.wholeNumberValue) }
    #expect(days == Dictionary(uniqueKeysWithValues: byDay.map { ($0.0, $0.1 ?? 0) }))
  }

  @Test func `they are among those beyond the doses due, and add up over days`() throws {
    let unit = try UnitDays(due: "1111111111", taken: "1021111311").matched
    let sums = DoseSums(unit, unit.places)
    #expect((sums.extra, sums.displaced) == (3, 1))
    let halves = DoseSums(unit, 0..<5) + DoseSums(unit, 5..<10)
    #expect(halves == sums)
  }
}
