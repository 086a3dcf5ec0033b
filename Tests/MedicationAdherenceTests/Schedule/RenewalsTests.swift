import MedicationAdherence
import Testing

@Suite struct RenewalsTests {
  private static func order(
    _ id: String, _ start: String, body: (inout Order) throws -> Void = { _ in }
  ) throws -> Order {
    try Order.example(id, dosages: [Dosage(timing: .every(1, per: 1, .day))]) {
      $0.written = try LocalMoment(start)
      try body(&$0)
    }
  }

  private static func days(_ orders: [Order], _ rule: RenewalRule = .replace) -> [String?] {
    Renewals.replacementDays(of: orders.map { ($0, nil) }, rule: rule).map { $0?.description }
  }

  @Test func `the next order of the medication and route replaces an open one`() throws {
    let orders = [
      try Self.order("c", "2024-03-01"), try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01"),
    ]
    #expect(Self.days(orders) == [nil, "2024-02-01", "2024-03-01"])
    #expect(Self.days(orders, .add) == [nil, nil, nil])
  }

  @Test func `an order of another medication or route replaces nothing`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01") {
        $0.terms.medication = Medication(key: "atc|N05AX08", code: "N05AX08", name: "Risperidone")
      },
      try Self.order("c", "2024-02-01") { $0.terms.dosages[0].route = "sct|34206005" },
    ]
    #expect(Self.days(orders) == [nil, nil, nil])
  }

  @Test func `orders that start on one day stand side by side`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"), try Self.order("b", "2024-01-01"),
      try Self.order("c", "2024-02-01"),
    ]
    #expect(Self.days(orders) == ["2024-02-01", "2024-02-01", nil])
  }

  @Test(arguments: 0..<8)
  func `an order with an end of its own neither replaces nor is replaced`(kind: Int) throws {
    let closed = try Self.order("b", "2024-02-01") { order in
      switch kind {
      case 0: order.terms.dosages[0].timing?.repetition?.bounds.end = try LocalMoment("2024-02-10")
      case 1: order.terms.dosages[0].timing?.repetition?.length = TimeLength(10, .day)
      case 2: order.terms.dosages[0].timing?.repetition?.count = 10
      case 3: order.terms.validity.end = try LocalMoment("2024-02-10")
      case 4: order.terms.ended = try LocalMoment("2024-02-10")
      case 5:
        let reversed = OpenPeriod(
          start: try LocalMoment("2024-02-01"), end: try LocalMoment("2024-01-20"))
        order.terms.dosages[0].timing?.repetition?.bounds = reversed
      case 6: order.terms.dosages[0].timing?.repetition?.length = TimeLength(-3, .day)
      default: order.terms.effective.end = try LocalMoment("2024-02-10")
      }
    }
    let (first, last) = (try Self.order("a", "2024-01-01"), try Self.order("c", "2024-03-01"))
    #expect(Self.days([first, closed]) == [nil, nil])
    #expect(Self.days([closed, last]) == [nil, nil])
    #expect(Self.days([first, closed, last]) == ["2024-03-01", nil, nil])
  }

  @Test func `an order as needed or not in force replaces nothing`() throws {
    let orders = [
      try Self.order("a", "2024-01-01"),
      try Self.order("b", "2024-02-01") { $0.terms.dosages[0].isAsNeeded = true },
      try Self.order("c", "2024-02-01") { $0.terms.status = "draft" },
    ]
    #expect(Self.days(orders) == [nil, nil, nil])
  }

  @Test(arguments: RenewalRule.allCases)
  func `an order named as prior prescription ends before the one that names it`(
    rule: RenewalRule
  ) throws {
    let orders = [
      try Self.order("a", "2024-01-01") { $0.terms.validity.end = try LocalMoment("2024-12-31") },
      try Self.order("b", "2024-02-01") {
        $0.prior = "MedicationRequest/a"
        $0.terms.validity.end = try LocalMoment("2024-12-31")
      },
    ]
    #expect(Self.days(orders, rule) == ["2024-02-01", nil])
  }

  @Test func `an order without a date starts with its first administration`() throws {
    let undated = try Self.order("b", "2024-02-01") { $0.written = nil }
    let days = Renewals.replacementDays(
      of: [(try Self.order("a", "2024-01-01"), nil), (undated, try Day("2024-02-05"))],
      rule: .replace)
    #expect(days == [try Day("2024-02-05"), nil])
  }
}
