@testable import MedicationAdherence
import Testing

@Suite("Measures at their edges") struct MeasureEdgeTests {
  typealias Row = (what: String, due: String, taken: String, measure: Measure, value: Double?)

  static let rows: [Row] = [
    ("one unknown day", "1?1", "111", .expected, nil),
    ("one unknown day", "1?1", "111", .implementation, nil),
    ("nothing due", "000", "000", .expected, 0),
    ("nothing due", "000", "000", .implementation, nil),
    ("nothing due", "000", "000", .correctDays, nil),
    ("nothing due", "000", "000", .longestGapDays, nil),
    ("nothing due but taken", "000", "010", .extra, 1),
    ("nothing taken", "111", "000", .implementation, 0),
    ("nothing taken", "111", "000", .longestGapDays, 3),
    ("nothing taken", "111", "000", .persistent, nil),
    ("too many on one day", "111", "300", .takingAdherence, 1),
    ("too many on one day", "111", "300", .implementation, 1.0 / 3),
    ("no due day without a dose", "111", "111", .longestGapDays, 0),
    ("a gap in the middle", "1111111", "1100011", .longestGapDays, 3),
    ("a gap at the end", "1111000", "1100000", .longestGapDays, 2),
    ("a longer gap before that at the end", "11111111", "10001110", .longestGapDays, 3),
    ("two days left off", "1111", "1001", .holidays, 0),
    ("three days left off", "11111", "10001", .holidays, 1),
    ("seven days left off", "111111111", "100000001", .holidays, 1),
    ("left off twice", "111111111", "100010000", .holidays, 2),
    ("due every other day", "1010101", "1000001", .holidays, 0),
    ("an end of one", "1110000", "1110000", .persistenceDays, 7),
    ("the first dose late", "1111111", "0011111", .persistenceDays, 5),
  ]

  @Test("a measure has the value of its rule", arguments: rows)
  func values(row: Row) throws {
    let values = try SeriesFigures.measures(UnitDays(due: row.due, taken: row.taken))
    #expect(values[row.measure] == row.value, "\(row.what)")
  }

  @Test(
    "persistence ends with the last dose before a gap that is too long",
    arguments: [
      (2, "1110001111", 3, false), (3, "1110001111", 10, true), (3, "1110000111", 3, false),
      (2, "1111111000", 7, false), (3, "1111111000", 10, true), (1, "1010101010", 10, true),
      (3, "1000100001", 5, false),
    ])
  func persistence(gap: Int, taken: String, days: Int, isPersistent: Bool) throws {
    let values = try SeriesFigures.measures(
      UnitDays(due: "1111111111", taken: taken), permissibleGapDays: gap)
    #expect(values.count(.persistenceDays) == days)
    #expect(values.flag(.persistent) == isPersistent)
  }

  @Test(
    arguments: [(("2024-03-01", "2024-03-03"), 3), (nil, 5)] as [((String, String)?, Int)])
  func `persistence ends with the order's last day, also when doses follow`(
    active: (first: String, last: String)?, days: Int
  ) throws {
    let range = try DayRange("2024-03-01", "2024-03-10")
    let doses: [Int32] = [active == nil ? 0 : 1] + [Int32](repeating: 0, count: 9)
    var unit = UnitDays(
      DailyDoses(range: range, expected: doses, maximum: doses),
      activeDays: try active.map { try DayRange($0.first, $0.last) }, neighbours: DueNeighbours())
    unit.record([0, 4].map { RecordedDose(.taken, on: range.first.adding(days: $0)) })
    #expect(try SeriesFigures.measures(unit).count(.persistenceDays) == days)
  }

  @Test func `of doses after the order's last day alone the first one is the end, too`() throws {
    let range = try DayRange("2024-03-01", "2024-03-10")
    let doses: [Int32] = [1] + [Int32](repeating: 0, count: 9)
    var unit = UnitDays(
      DailyDoses(range: range, expected: doses, maximum: doses),
      activeDays: try DayRange("2024-03-01", "2024-03-01"), neighbours: DueNeighbours())
    unit.record([4, 6].map { RecordedDose(.taken, on: range.first.adding(days: $0)) })
    #expect(try SeriesFigures.measures(unit).count(.persistenceDays) == 1)
  }

  /// A course of 10 days whose last dose is missed, and how many days follow in the window.
  @Test(arguments: [0, 1, 40, 200], [nil, 3, 60])
  func `a course that is over is not stopped, however long the window goes on`(
    after: Int, dose: Int?
  ) throws {
    let due = Array(repeating: Int32(1), count: 10) + Array(repeating: 0, count: after)
    let first = try DayRange("2024-03-01", "2024-03-01").first
    var unit = UnitDays(
      DailyDoses(
        range: try #require(DayRange(first: first, last: first.adding(days: due.count - 1))),
        expected: due, maximum: due),
      activeDays: DayRange(first: first, last: first.adding(days: 9)))
    let days = Array(0..<9) + (dose.map { [9 + $0] } ?? []).filter { $0 < due.count }
    unit.record(days.map { RecordedDose(.taken, on: first.adding(days: $0)) })
    let values = try SeriesFigures.measures(unit)
    #expect(values.flag(.persistent) == true && values.count(.persistenceDays) == 10)
  }

  @Test func `a course that was stopped before it was over is stopped`() throws {
    let range = try DayRange("2024-03-01", "2024-12-31")
    let due = (0..<range.count).map { Int32($0 < 50 ? 1 : 0) }
    var unit = UnitDays(
      DailyDoses(range: range, expected: due, maximum: due),
      activeDays: try DayRange("2024-03-01", "2024-04-19"))
    unit.record((0..<5).map { RecordedDose(.taken, on: range.first.adding(days: $0)) })
    let values = try SeriesFigures.measures(unit)
    #expect(values.flag(.persistent) == false && values.count(.persistenceDays) == 5)
  }

  @Test func `several units of a line have no persistence together`() throws {
    let units = try [UnitDays(due: "11", taken: "11"), UnitDays(due: "11", taken: "10")]
    let values = try SeriesFigures.measures(units[0], units[1])
    #expect(values[.expected] == 4)
    #expect(values[.persistenceDays] == nil)
  }

  @Test func `a line without a schedule takes no persistence from another`() throws {
    let one = try SeriesFigures([UnitDays(due: "111", taken: "110")]).tally(
      OutcomeCounts(), permissibleGapDays: 30)
    for sum in [one + MeasureTally(), MeasureTally() + one] {
      #expect(sum.values.count(.persistenceDays) == 3)
    }
  }

  @Test func `a single line sums up to its own measures without its initiation`() throws {
    let lines = try [
      SeriesFigures([UnitDays(due: "1111", taken: "1011")]),
      SeriesFigures([UnitDays(due: "11", taken: "11"), UnitDays(due: "11", taken: "10")]),
      SeriesFigures([
        UnitDays(range: DayRange("2024-03-01", "2024-03-03"), withoutSchedule: .unknown)
      ]),
    ]
    for line in lines {
      let start = try Day("2024-03-01")
      let tally = line.tally(
        OutcomeCounts(taken: 3, notTaken: 1),
        initiation: Initiation(from: start, to: start.adding(days: 3), firstTaken: start),
        permissibleGapDays: 30)
      #expect(tally.values[.initiated] == 1)
      #expect((MeasureTally() + tally).values == tally.values.withoutInitiation)
    }
    #expect(MeasureValues().withoutInitiation == MeasureValues())
  }

  @Test func `what is due and not taken is not recorded or recorded otherwise`() throws {
    let unit = try UnitDays(due: "1111", taken: "1000", notTaken: "0110").matched
    let sums = DoseSums(unit, unit.places)
    #expect((sums.matched, sums.unrecorded, sums.recordedOtherwise) == (1, 1, 2))
  }

  @Test func `the higher demand of a range is the most that is allowed`() throws {
    let values = try SeriesFigures.measures(UnitDays(due: "111", most: "222", taken: "222"))
    #expect(values[.expected] == 3)
    #expect(values[.expectedMax] == 6)
    #expect(values[.extra] == 3)
  }

  @Test func `no less is allowed than is due, where a quicker rhythm has ended`() throws {
    let values = try SeriesFigures.measures(UnitDays(due: "111", most: "200", taken: "111"))
    #expect((values[.expected], values[.expectedMax]) == (3, 3))
  }

  @Test func `a unit that is as needed or without an order adds no doses due`() throws {
    let range = try DayRange("2024-03-01", "2024-03-03")
    for due in [UnitDays.Due.notApplicable, .unknown] {
      var unit = UnitDays(range: range, withoutSchedule: due)
      unit.record([RecordedDose(.taken, on: range.first)])
      let figures = try SeriesFigures([unit])
      let values = figures.tally(OutcomeCounts(taken: 1), permissibleGapDays: 30).values
      #expect(values[.taken] == 1)
      #expect(values[.expected] == nil)
      #expect(values[.extra] == nil)
    }
  }

  @Test func `doses of one medication's orders add up, unknown where one is`() throws {
    let range = try DayRange("2024-03-01", "2024-03-04")
    let orders = [[1, 2, -1, 1], [1, 0, 1, -1]].map { (doses: [Int32]) in
      DailyDoses(range: range, expected: doses, maximum: doses)
    }
    var unit = UnitDays(orders[0], activeDays: range, neighbours: DueNeighbours())
    #expect(!unit.needsNeighbours)
    let later = try DayRange("2024-03-02", "2024-03-09")
    unit.add(orders[1], activeDays: later)
    #expect(unit.expected == [2, 2, -1, -1])
    #expect(unit.activeDays == (try DayRange("2024-03-01", "2024-03-09")))
    #expect(unit.needsNeighbours)
  }

  @Test func `days are matched once`() throws {
    let unit = try UnitDays(due: "1010", taken: "1110").matched
    #expect(unit.taken == [2, 0, 1, 0])
    #expect(unit.matched.taken == unit.taken)
    #expect(unit.matched.takenOnDay == [1, 1, 1, 0])
  }

  @Test func `a single dose is late as long as its order is open`() throws {
    let range = try DayRange("2024-03-01", "2024-03-09")
    let doses: [Int32] = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    for (open, taken) in [(range.last, [1, 0]), (nil, [0, 1])] as [(Day?, [Int32])] {
      var unit = UnitDays(
        DailyDoses(range: range, expected: doses, maximum: doses),
        activeDays: DayRange(first: range.first, last: range.first),
        neighbours: DueNeighbours(openUntil: open))
      unit.record([RecordedDose(.taken, on: range.first.adding(days: 5))])
      #expect([unit.matched.taken[0], unit.matched.taken[5]] == taken)
    }
  }

  @Test func `initiation is the first dose from the start to the window's end`() throws {
    let (first, end) = (try Day("2024-03-05"), try Day("2024-03-31"))
    let start = try Day("2024-03-01")
    #expect(Initiation(from: start, to: end, firstTaken: first)?.daysToFirstDose == 4)
    #expect(Initiation(from: start, to: end, firstTaken: start)?.daysToFirstDose == 0)
    #expect(Initiation(from: start, to: end, firstTaken: nil) != nil)
    #expect(Initiation(from: start, to: end, firstTaken: nil)?.daysToFirstDose == nil)
    #expect(Initiation(from: end, to: end, firstTaken: end)?.daysToFirstDose == 0)
    #expect(Initiation(from: nil, to: end, firstTaken: first) == nil)
    #expect(try Initiation(from: Day("2024-04-01"), to: end, firstTaken: nil) == nil)
  }
}
