import MedicationAdherence
import Testing

@testable import ReportPipeline

/// What orders ask for is worked out once for those that ask for the same.
@Suite struct KnownSchedulesTests {
  private static let evidence = ActivityWindow.Evidence(
    administrations: nil, asOf: Day(number: 20_000))

  private static func order(_ id: String, status: String = "active") -> Order {
    Order(
      OrderTerms(
        type: "MedicationRequest",
        medication: Medication(key: "text|a", code: "", name: "A"), status: status,
        intent: "order", isProhibition: false),
      id: id, written: LocalMoment(day: Day(number: 19_000)))
  }

  private static func range(_ count: Int) throws -> DayRange {
    try #require(
      DayRange(first: Day(number: 19_000), last: Day(number: 18_999).adding(days: count)))
  }

  @Test func `orders that share what they say have one schedule`() {
    var known = KnownSchedules()
    let first = Self.order("a")
    var alike = first
    alike.id = "b"
    #expect(known.number(of: first, evidence: Self.evidence) == 0)
    #expect(known.number(of: alike, evidence: Self.evidence) == 0)
    var later = alike
    later.written = LocalMoment(day: Day(number: 19_001))
    #expect(known.number(of: later, evidence: Self.evidence) == 1)
    #expect(known.schedules.map(\.doses.activeDays?.first.number) == [19_000, 19_001])
  }

  @Test func `only so many schedules are kept`() {
    var known = KnownSchedules()
    let order = Self.order("a")
    let numbers = (0..<1_200).map { day in
      var order = order
      order.written = LocalMoment(day: Day(number: Int32(18_000 + day)))
      return known.number(of: order, evidence: Self.evidence)
    }
    #expect(numbers == (0..<1_200).map { $0 < 1_024 ? $0 : nil })
  }

  @Test func `what is asked for on the same days is worked out once`() throws {
    var known = KnownDemands()
    let schedule = OrderSchedule(of: Self.order("a"), evidence: Self.evidence)
    var count = 0
    func place(_ number: Int, days: Int) throws -> Int? {
      let range = try Self.range(days)
      return known.place(of: number, over: range) {
        count += 1
        return OrderDemand(schedule, over: range)
      }
    }
    #expect(try place(7, days: 5) == 0)
    #expect(try place(7, days: 5) == 0)
    #expect(try place(7, days: 6) == 1)
    #expect(try place(8, days: 5) == 2)
    #expect(try place(7, days: 5) == 0)
    #expect(try place(7, days: 33) == nil)
    #expect(count == 3)
    #expect(known[1].doses?.range.count == 6)
  }

  @Test func `only so much is kept of what is asked for`() throws {
    var known = KnownDemands()
    let schedule = OrderSchedule(of: Self.order("a"), evidence: Self.evidence)
    let range = try Self.range(2)
    let places = (0..<1_030).map { number in
      known.place(of: number, over: range) { OrderDemand(schedule, over: range) }
    }
    #expect(places == (0..<1_030).map { $0 % 1_024 })
  }
}
