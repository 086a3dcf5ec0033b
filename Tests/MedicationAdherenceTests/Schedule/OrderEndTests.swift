import MedicationAdherence
import Testing

/// The edges of where orders end: what contradicts itself, and what is said of an end.
@Suite struct OrderEndTests {
  private static let daily = Timing.every(1, per: 1, .day)

  @Test(arguments: ["on-hold", "stopped", "ended", "completed"])
  func `a status that ends an order ends it on the day of its change`(status: String) throws {
    let order = try Order.example(Self.daily) {
      ($0.terms.status, $0.terms.statusChanged) = (status, try LocalMoment("2024-01-06"))
    }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-02"))
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-06")))
    #expect(expected.remarks.isEmpty)
  }

  private static let ends: [@Sendable (inout OrderTerms, LocalMoment) -> Void] = [
    { $0.effective.end = $1 }, { $0.validity.end = $1 }, { $0.ended = $1 },
    { ($0.status, $0.statusChanged) = ("stopped", $1) },
  ]

  @Test(arguments: ends.indices)
  func `an end on the day of the start is not before it`(kind: Int) throws {
    func expected(_ end: String) throws -> ExpectedDoses {
      try Order.example(Self.daily) { Self.ends[kind](&$0.terms, try LocalMoment(end)) }.expected()
    }
    #expect(try expected("2024-01-01").doses(2) == [1, 0])
    #expect(try expected("2024-01-01").remarks.isEmpty)
    #expect(try expected("2023-12-31").doses(2) == [-1, -1])
    #expect(try expected("2023-12-31").remarkNames == ["end-before-start"])
  }

  @Test(arguments: [("2024-01-05", Int32(0)), ("2023-12-31", -1)])
  func `an order that ended before it was to start asked for nothing`(
    end: String, doses: Int32
  ) throws {
    let timing = try CourseTests.bounded(Self.daily, start: "2024-01-10")
    let order = try Order.example(timing) { $0.terms.ended = try LocalMoment(end) }
    #expect(try order.expected().doses(1, from: "2024-01-10") == [doses])
  }

  @Test func `validity does not contradict a dosage that says itself when it ends`() throws {
    let order = try Order.example(try CourseTests.bounded(Self.daily, end: "2024-01-03")) {
      $0.terms.validity.end = try LocalMoment("2023-12-31")
    }
    #expect(try order.expected().doses(4) == [1, 1, 1, 0])
    #expect(try order.expected().remarks.isEmpty)
  }

  @Test func `a last dose on the as-of day says nothing of an end`() throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-20")
    let order = try Order.example(timing) { $0.terms.status = "stopped" }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-05"), asOf: "2024-01-05")
    #expect(expected.remarks.isEmpty)
  }

  @Test func `death ends an order on its first day, and none that was replaced before`() throws {
    let order = try Order.example(Self.daily)
    let died = ScheduleRemark(.endedByDeath, on: try Day("2024-01-01"))
    #expect(try order.expected(deceased: "2024-01-01").remarks == [died])
    #expect(
      try order.expected(deceased: "2024-01-05", replaced: "2024-01-03").remarks.isEmpty)
  }

  @Test func `an order of which nobody knows the end names no day, and none after a death`() throws
  {
    let order = try Order.example(Self.daily) { $0.terms.status = "completed" }
    #expect(try order.expected().remarks == [ScheduleRemark(.endUnknown)])
    #expect(try order.expected(deceased: "2023-12-31").activeDays == nil)
  }

  @Test func `an unknown schedule is active to the high end of a range of lengths`() throws {
    let timing = Timing.repeating {
      ($0.length, $0.longestLength) = (TimeLength(3, .day), TimeLength(5, .day))
    }
    let expected = try Order.example(timing).expected()
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-05")))
    #expect(try expected.doses(6) == [-1, -1, -1, -1, -1, 0])
  }

  @Test func `a count of an unknown schedule ends nothing`() throws {
    let timing = Timing.repeating {
      ($0.count, $0.period, $0.periodUnit) = (3, 0.5, .month)
    }
    let order = try Order.example(timing) { $0.terms.status = "completed" }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-03"))
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-03")))
    #expect(expected.remarkNames == ["period-fraction", "end-assumed"])
  }

  @Test func `a count of doses as needed ends nothing either`() throws {
    let needed = Dosage(isAsNeeded: true, timing: .every(1, per: 1, .day) { $0.count = 3 })
    let expected = try Order.example(dosages: [needed]).expected(asOf: "2024-01-09")
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-09")))
  }

  @Test func `1900 is plausible`() throws {
    let order = try Order.example(Self.daily) { $0.written = try LocalMoment("1900-01-01") }
    #expect(try order.expected().doses(1, from: "1900-01-01") == [1])
    #expect(try order.expected().remarks.isEmpty)
  }
}
