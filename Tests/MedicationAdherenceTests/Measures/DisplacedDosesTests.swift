import Testing

@testable import MedicationAdherence

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
