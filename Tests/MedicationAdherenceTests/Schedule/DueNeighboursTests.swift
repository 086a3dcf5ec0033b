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
      ("2024-01-08", "2024-01-08", nil, nil),
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

  @Test func `several orders have their neighbours together`() throws {
    let periods = [("2024-01-01", "2024-01-31"), ("2024-02-05", "2024-12-31")]
    let orders = try periods.map { start, end in
      try Order.example(CourseTests.bounded(.every(1, per: 1, .week), start: start, end: end))
        .expected()
    }
    for orders in [orders, orders.reversed()] {
      let found = DueNeighbours(
        of: orders, around: try DayRange("2024-02-01", "2024-02-03"), expected: [0, 0, 0])
      #expect(found.before == (try Day("2024-01-29")))
      #expect(found.after == (try Day("2024-02-05")))
      #expect(found.openUntil == (try Day("2024-12-31")))
    }
  }

  @Test(arguments: [
    Timing.code("ONCE"), .every(1, per: 1, .week) { $0.count = 1 },
    .repeating { ($0.count, $0.timesOfDay) = (1, [28_800_000]) },
  ])
  func `doses that end by themselves leave their order open`(timing: Timing) throws {
    let once = try Self.neighbours(of: [Dosage(timing: timing)], "2024-01-01", "2024-01-02")
    #expect(once.openUntil == (try Day("2030-12-31")))
  }

  @Test func `an order is open to the end of its length, of its supply, of its last dosage`() throws
  {
    var once = Timing.code("ONCE")
    let supplied = try Order.example(once) { $0.terms.supply = TimeLength(10, .day) }
    #expect(try supplied.expected().lastOpenDay == Day("2024-01-10"))
    once.repetition = Timing.Repetition()
    once.repetition?.length = TimeLength(20, .day)
    let long = Dosage(timing: once)
    #expect(try Order.example(dosages: [long]).expected().lastOpenDay == Day("2024-01-20"))
    once.repetition?.length = TimeLength(10, .day)
    let short = Dosage(index: 1, timing: once)
    #expect(try Order.example(dosages: [long, short]).expected().lastOpenDay == Day("2024-01-20"))
    let daily = Dosage(timing: try CourseTests.bounded(.every(1, per: 1, .day), end: "2024-01-15"))
    #expect(try Order.example(dosages: [daily, short]).expected().lastOpenDay == Day("2024-01-15"))
  }
}
