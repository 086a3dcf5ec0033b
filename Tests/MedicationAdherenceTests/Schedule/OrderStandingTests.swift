import Testing

@testable import MedicationAdherence

/// Whether doses of an order are still due at an instant.
@Suite struct OrderStandingTests {
  private static func daily(
    from start: String, to end: String? = nil, count: Int32? = nil
  ) throws -> Order {
    let bounds = OpenPeriod(
      start: try LocalMoment(start), end: try end.map { try LocalMoment($0) })
    return try Order.example(
      .every(1, per: 1, .day) { ($0.bounds, $0.count) = (bounds, count) })
  }

  @Test(
    "an order is open from its start to its end, to the minute where it names one",
    arguments: [
      ("2024-01-05", nil, "2024-01-04T23:59", false), ("2024-01-05", nil, "2024-01-05T00:00", true),
      ("2024-01-01", "2024-01-05", "2024-01-05T23:59", true),
      ("2024-01-01", "2024-01-05", "2024-01-06T00:00", false),
      ("2024-01-01", "2024-01-05T12:00", "2024-01-05T12:00", true),
      ("2024-01-01", "2024-01-05T12:00", "2024-01-05T12:01", false),
    ] as [(String, String?, String, Bool)])
  func open(start: String, end: String?, at instant: String, isOpen: Bool) throws {
    let moment = try LocalMoment(instant)
    let order = try Self.daily(from: start, to: end)
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: moment.day)
    #expect(ExpectedDoses(of: order, evidence: evidence).isOpen(at: moment) == isOpen)
  }

  @Test func `an order whose doses are counted is closed when they are used up`() throws {
    let order = try Self.daily(from: "2024-01-01", count: 3)
    func isOpen(_ day: String) throws -> Bool {
      let moment = try LocalMoment(day + "T07:00")
      let evidence = ActivityWindow.Evidence(administrations: nil, asOf: moment.day)
      return ExpectedDoses(of: order, evidence: evidence).isOpen(at: moment)
    }
    #expect(try isOpen("2024-01-03"))
    #expect(try !isOpen("2024-01-04"))
  }

  @Test func `an order of one dose is told from one that has just begun`() throws {
    func hasOneAtMost(_ order: Order, _ day: String) throws -> Bool {
      let evidence = ActivityWindow.Evidence(administrations: nil, asOf: try Day(day))
      return ExpectedDoses(of: order, evidence: evidence).hasOneDoseAtMost
    }
    let begun = try Self.daily(from: "2024-01-05")
    #expect(try hasOneAtMost(begun, "2024-01-05"))
    #expect(try !hasOneAtMost(begun, "2024-02-05"))
    #expect(try hasOneAtMost(Self.daily(from: "2024-01-05", count: 1), "2024-02-05"))
    #expect(try hasOneAtMost(Order.example(.code("STAT")), "2024-06-05"))
  }
}
