import MedicationAdherence
import Testing

/// One order that is in the data under two ids.
@Suite struct RepeatedOrdersTests {
  private static func order(
    _ id: String, _ start: String = "2024-01-01T10:00",
    body: (inout Order) throws -> Void = { _ in }
  ) throws -> Order {
    try Order.example(id, dosages: [Dosage(timing: .every(1, per: 1, .day))]) {
      $0.written = try LocalMoment(start)
      $0.terms.instructions = [DosageInstruction(dose: DoseAmount(NumberRange(1), .form(.tablet)))]
      try body(&$0)
    }
  }

  /// The place of the order that each one only repeats; `given` are the places of those that
  /// administrations name.
  private static func originals(_ orders: [Order], given: Set<Int> = []) throws -> [Int?] {
    let days = try DayRange("2024-01-01", "2024-01-02")
    let candidates = orders.enumerated().map { place, order in
      (
        order,
        ActivityWindow.Evidence(
          administrations: given.contains(place) ? days : nil, asOf: Day(number: 20_000))
      )
    }
    return RepeatedOrders.originals(of: candidates)
  }

  @Test func `due is the one that administrations name, of several or none the first`() throws {
    let orders = [try Self.order("a"), try Self.order("b"), try Self.order("c")]
    #expect(try Self.originals(orders) == [nil, 0, 0])
    #expect(try Self.originals(orders, given: [1]) == [1, nil, 1])
    #expect(try Self.originals(orders, given: [1, 2]) == [1, nil, 1])
  }

  private static let changes: [@Sendable (inout Order) throws -> Void] = [
    { $0.written = try LocalMoment("2024-01-01T10:01") },
    { $0.terms.dosages[0].timing?.repetition?.frequency = 2 },
    { $0.terms.instructions[0].dose = DoseAmount(NumberRange(2), .form(.tablet)) },
    { $0.terms.medication = Medication(key: "other", code: "", name: "Other") },
    { $0.terms.dosages[0].isAsNeeded = true }, { $0.terms.status = "cancelled" },
    { $0.terms.dosages = [] },
  ]

  @Test(arguments: changes.indices)
  func `orders that differ are two`(change: Int) throws {
    let other = try Self.order("b", body: Self.changes[change])
    #expect(try Self.originals([try Self.order("a"), other]) == [nil, nil])
  }

  @Test func `a route that is not named is any`() throws {
    func order(_ id: String, _ route: String) throws -> Order {
      try Self.order(id) { $0.terms.dosages[0].route = DosageRoute(text: route) }
    }
    #expect(try Self.originals([try order("a", "oral"), try order("b", "")]) == [nil, 0])
    #expect(try Self.originals([try order("a", "oral"), try order("b", "i.v.")]) == [nil, nil])
  }

  @Test func `by an order that another one says nothing is due, while it is active`() throws {
    let evidence = ActivityWindow.Evidence(
      administrations: nil, said: "MedicationRequest/a", asOf: try Day("2024-01-03"))
    let expected = ExpectedDoses(of: try Self.order("b"), evidence: evidence)
    #expect(try expected.doses(3) == [0, 0, 0])
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-03")))
    #expect(expected.remarks == [ScheduleRemark(.saidTwice, at: "MedicationRequest/a")])
  }
}
