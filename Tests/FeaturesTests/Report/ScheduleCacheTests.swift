import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// What orders ask for is worked out once for those that ask for the same.
@Suite struct ScheduleCacheTests {
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
    var known = ScheduleCache()
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
    var known = ScheduleCache()
    let order = Self.order("a")
    let numbers = (0..<1_200).map { day in
      var order = order
      order.written = LocalMoment(day: Day(number: Int32(18_000 + day)))
      return known.number(of: order, evidence: Self.evidence)
    }
    #expect(numbers == (0..<1_200).map { $0 < 1_024 ? $0 : nil })
  }

  @Test func `a timeline is that of its range, whichever were asked for before`() throws {
    var known = DemandCache()
    for _ in 0..<2 {
      for size in [BucketSize.week, .day] {
        for count in [1, 5, 6, 7, 40] {
          for first in 0..<40 {
            let start = Day(number: Int32(19_000 + first))
            let range = try #require(
              DayRange(first: start, last: start.adding(days: count - 1)))
            let timeline = known.timeline(size, over: range)
            #expect(timeline.range == range)
            #expect(timeline.buckets == Timeline(size, over: range).buckets)
          }
        }
      }
    }
  }

  @Test func `what is asked for on the same days is worked out once`() throws {
    var known = DemandCache()
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
    #expect(known.demands[1].doses?.range.count == 6)
  }

  @Test func `room is made only where it is asked for`() throws {
    var known = DemandCache()
    let schedule = OrderSchedule(of: Self.order("a"), evidence: Self.evidence)
    let range = try Self.range(2)
    let places = (0..<1_030).map { number in
      known.place(of: number, over: range) { OrderDemand(schedule, over: range) }
    }
    #expect(places == Array(0..<1_030))
    known.makeRoom()
    #expect(known.place(of: 7, over: range) { OrderDemand(schedule, over: range) } == 0)
    known.makeRoom()
    #expect(known.place(of: 8, over: range) { OrderDemand(schedule, over: range) } == 1)
  }

  @Test func `schedules of several parts have one number each`() {
    var (known, others) = (ScheduleCache(), ScheduleCache())
    let order = Self.order("a")
    func number(_ day: Int32, in known: inout ScheduleCache) -> Int? {
      var order = order
      order.written = LocalMoment(day: Day(number: day))
      return known.number(of: order, evidence: Self.evidence)
    }
    #expect((0..<3).map { number(19_000 + $0, in: &known) } == [0, 1, 2])
    #expect((0..<3).map { number(19_004 - $0, in: &others) } == [0, 1, 2])
    #expect(known.join(others) == [3, 4, 2])
    #expect(
      known.schedules.map(\.doses.activeDays?.first.number) == (0..<3).map { 19_000 + $0 }
        + [19_004, 19_003])
  }

  /// Two orders of each patient, of which some lines have one and hardly any two have both.
  private static func lines(ofPatient number: Int) -> [String] {
    let patient = "p\(number)"
    return zip(["Aspirin", "Ramipril"], [number % 30, number / 30]).flatMap { medication, start in
      func day(_ later: Int) -> String {
        let day = start + later
        return "2025-0\(3 + day / 31)-" + (day % 31 < 9 ? "0" : "") + "\(day % 31 + 1)"
      }
      let order = patient + medication
      let timing =
        #""frequency":1,"period":3,"periodUnit":"d","boundsPeriod":{"start":"\#(day(0))","#
        + #""end":"\#(day(7))"}"#
      return [
        FHIRLine.order(
          order, of: patient, medication: medication,
          #","dosageInstruction":[{"timing":{"repeat":{\#(timing)}}}]"#),
        FHIRLine.administration(
          order + "1", of: patient, at: day(1) + "T08:00:00Z", order: order,
          medication: medication),
        FHIRLine.administration(
          order + "2", of: patient, at: day(number % 9) + "T08:00:00Z", order: order,
          medication: medication),
      ]
    }
  }

  @Test func `what is told of a patient does not depend on how many others there are`() async throws
  {
    func rows(_ patients: Range<Int>) async throws -> [String: [[String: String]]] {
      try await RunFixture(patients.flatMap(Self.lines)) {
        ($0.data.rules.seriesKind, $0.data.rules.bucketSize) = (.patient, .day)
      }.bucketsOfSeries
    }
    let together = try await rows(0..<900)
    #expect(together.count == 900)
    for start in stride(from: 0, to: 900, by: 300) {
      for (series, apart) in try await rows(start..<start + 300) {
        #expect(together[series] == apart, "\(series)")
      }
    }
  }
}
