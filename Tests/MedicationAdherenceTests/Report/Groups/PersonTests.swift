import Testing

@testable import MedicationAdherence

@Suite struct PersonTests {
  private func day(_ text: String) throws -> Day {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
  }

  @Test(arguments: [
    ("1960-03-31", "1960-03-31", "2025-03-30", 64, 64),
    ("1960-03-31", "1960-03-31", "2025-03-31", 65, 65),
    ("2004-02-29", "2004-02-29", "2022-02-28", 17, 17),
    ("2004-02-29", "2004-02-29", "2022-03-01", 18, 18),
    ("2004-02-29", "2004-02-29", "2024-02-29", 20, 20),
    ("1960-01-01", "1960-12-31", "2025-06-30", 64, 65),
    ("1960-01-01", "1960-12-31", "2025-12-31", 65, 65),
    ("2025-03-01", "2025-03-01", "2025-03-01", 0, 0),
  ])
  func `an age is in whole years`(
    first: String, last: String, on: String, youngest: Int, oldest: Int
  ) throws {
    let birth = DayRange(first: try day(first), last: try day(last))
    #expect(Person(birth: birth).age(on: try day(on)) == youngest...oldest)
  }

  @Test func `without a birth date, and before it, there is no age`() throws {
    let birth = DayRange(first: try day("2025-03-01"), last: try day("2025-03-31"))
    #expect(Person().age(on: try day("2025-03-01")) == nil)
    #expect(Person(birth: birth).age(on: try day("2025-03-30")) == nil)
  }

  @Test func `bands rise from 0 and are named by their ages`() {
    #expect(AgeBands.usual.names == ["0–17", "18–39", "40–64", "65–79", "80+"])
    #expect(AgeBands([1, 2, 90])?.names == ["0", "1", "2–89", "90+"])
    for limits in [[], [0], [5, 5], [6, 5], [151]] { #expect(AgeBands(limits) == nil) }
    let places = [17...17, 18...18, 39...40, 80...80, 64...64].map { AgeBands.usual.place(of: $0) }
    #expect(places == [0, 1, nil, 4, 2])
  }
}
