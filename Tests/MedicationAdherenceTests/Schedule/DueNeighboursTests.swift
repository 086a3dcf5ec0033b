import MedicationAdherence
import Testing

@Suite struct DueNeighboursTests {
  /// The due days next to some days of orders that are active from Monday 2024-01-01 on.
  private static func neighbours(
    of dosages: [Dosage], _ first: String, _ last: String
  ) throws -> DueNeighbours {
    let range = try DayRange(first, last)
    let orders = [try Order.example(dosages: dosages).expected(asOf: "2030-12-31")]
    let expected = try #require(orders[0].perDay(over: range)).expected
    return DueNeighbours(of: orders, around: range, expected: expected)
  }

  @Test(
    arguments: [
      ("2024-01-03", "2024-01-05", "2024-01-01", "2024-01-08"),
      ("2024-01-08", "2024-01-10", "2024-01-01", "2024-01-15"),
      ("2024-01-08", "2024-01-15", nil, nil), ("2023-12-30", "2023-12-31", nil, "2024-01-01"),
    ] as [(String, String, String?, String?)])
  func `a weekly dose has neighbours where the days end without one, or have a single one`(
    first: String, last: String, before: String?, after: String?
  ) throws {
    let weekly = Dosage(timing: .every(1, per: 1, .week))
    let found = try Self.neighbours(of: [weekly], first, last)
    #expect(found.before?.description == before)
    #expect(found.after?.description == after)
  }

  @Test func `nothing is looked for behind a day of which nobody knows`() throws {
    let unclear = Dosage(
      index: 1,
      timing: try CourseTests.bounded(
        .repeating { _ in }, start: "2024-01-06", end: "2024-01-06"))
    let weekly = Dosage(
      timing: try CourseTests.bounded(.every(1, per: 1, .week), start: "2024-01-01"))
    let found = try Self.neighbours(of: [weekly, unclear], "2024-01-03", "2024-01-04")
    #expect(found.before == (try Day("2024-01-01")))
    #expect(found.after == nil)
  }

  @Test(arguments: [("2024-01-03", true), ("2024-01-02", false)])
  func `a due day is looked for within 800 days`(last: String, isFound: Bool) throws {
    let rare = Dosage(timing: .every(1, per: 802, .day))
    let found = try Self.neighbours(of: [rare], "2024-01-02", last)
    #expect((found.after != nil) == isFound)
  }

  @Test func `doses that end by themselves leave their order open`() throws {
    let once = try Self.neighbours(of: [Dosage(timing: .code("ONCE"))], "2024-01-01", "2024-01-02")
    #expect(once.openUntil == (try Day("2030-12-31")))
  }
}
