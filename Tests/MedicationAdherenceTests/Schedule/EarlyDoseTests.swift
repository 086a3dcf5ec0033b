import MedicationAdherence
import Testing

/// Doses that were given shortly before their order starts.
@Suite struct EarlyDoseTests {
  private static func expected(
    _ timing: Timing, from start: String, dose: String, _ body: (inout Order) -> Void = { _ in }
  ) throws -> ExpectedDoses {
    var order = try Order.example(timing) { $0.written = try LocalMoment(start) }
    body(&order)
    let dose = try LocalMoment(dose)
    let evidence = ActivityWindow.Evidence(
      administrations: DayRange(first: dose.day, last: dose.day), earlyDose: dose,
      asOf: try Day("2024-12-31"))
    return ExpectedDoses(of: order, evidence: evidence)
  }

  /// How often a day, when the order starts, the dose, and what is due from 1 January on.
  @Test(
    arguments: [
      (2, "2024-01-02", "2024-01-01T20:00", [1, 2]), (2, "2024-01-02", "2024-01-01T17:59", [0, 2]),
      (1, "2024-01-02", "2024-01-01T20:00", [1, 1]), (1, "2024-01-02", "2024-01-01T11:59", [0, 1]),
      (1, "2024-01-02", "2024-01-01T12:00", [1, 1]), (3, "2024-01-02", "2024-01-01T19:00", [0, 3]),
      (2, "2024-01-02T12:30", "2024-01-02T08:00", [0, 2]),
      (2, "2024-01-02T12:30", "2024-01-02T12:30", [0, 1]),
    ] as [(Int32, String, String, [Int32])])
  func `an order starts with a dose that is at most half an interval early`(
    frequency: Int32, start: String, dose: String, doses: [Int32]
  ) throws {
    let timing = Timing.every(frequency, per: 1, .day)
    #expect(try Self.expected(timing, from: start, dose: dose).doses(2) == doses)
  }

  @Test func `a grid of hours begins with it`() throws {
    let expected = try Self.expected(
      .every(1, per: 8, .hour), from: "2024-01-02T00:10", dose: "2024-01-01T23:00")
    #expect(try expected.doses(2) == [1, 3])
  }

  @Test func `a single dose is due on its day`() throws {
    let expected = try Self.expected(
      .code("ONCE"), from: "2024-01-02T00:10", dose: "2024-01-01T23:41")
    #expect(try expected.doses(3) == [1, 0, 0])
  }

  @Test func `a length counts from it`() throws {
    let timing = Timing.every(2, per: 1, .day) { $0.length = TimeLength(3, .day) }
    let expected = try Self.expected(timing, from: "2024-01-02", dose: "2024-01-01T20:00")
    #expect(try expected.doses(5) == [1, 2, 2, 1, 0])
  }

  /// Times of day at which doses are due from 2 January on.
  @Test(
    arguments: [
      ([20], "2024-01-01T20:05", [1, 1]), ([20], "2024-01-01T19:50", [1, 1]),
      ([8], "2024-01-01T23:00", [0, 1]), ([8, 20], "2024-01-01T19:00", [1, 2]),
    ] as [([Int32], String, [Int32])])
  func `of times of day the one near it is due, too`(
    hours: [Int32], dose: String, doses: [Int32]
  ) throws {
    let timing = Timing.repeating { $0.timesOfDay = hours.map { $0 * 3_600_000 } }
    #expect(try Self.expected(timing, from: "2024-01-02", dose: dose).doses(2) == doses)
  }

  @Test func `one of several instructions starts with it`() throws {
    let dosages = (0...1).map { Dosage(index: $0, timing: .every(1, per: 1, .day)) }
    let order = try Order.example(dosages: dosages) { $0.written = try LocalMoment("2024-01-02") }
    let evidence = ActivityWindow.Evidence(
      administrations: nil, earlyDose: try LocalMoment("2024-01-01T20:00"),
      asOf: try Day("2024-12-31"))
    #expect(try ExpectedDoses(of: order, evidence: evidence).doses(2) == [1, 2])
    #expect(order.firstStart(evidence) == (try Day("2024-01-01")))
  }

  @Test func `of several instructions the shortest interval says how early`() throws {
    let dosages = [Timing.every(1, per: 1, .day), .every(1, per: 6, .hour)].enumerated()
      .map { Dosage(index: $0, timing: $1) }
    let order = try Order.example(dosages: dosages) { $0.written = try LocalMoment("2024-01-02") }
    func start(dose: String) throws -> Day? {
      let evidence = ActivityWindow.Evidence(
        administrations: nil, earlyDose: try LocalMoment(dose), asOf: try Day("2024-12-31"))
      return order.firstStart(evidence)
    }
    #expect(try start(dose: "2024-01-01T21:00") == (try Day("2024-01-01")))
    #expect(try start(dose: "2024-01-01T20:00") == (try Day("2024-01-02")))
  }

  @Test func `orders with and without one do not share a schedule`() throws {
    let order = try Order.example(try CourseTests.bounded(.code("BID"), start: "2024-01-02"))
    var evidence = ActivityWindow.Evidence(administrations: nil, asOf: try Day("2024-12-31"))
    let basis = ScheduleBasis(of: order, evidence: evidence)
    evidence.earlyDose = try LocalMoment("2024-01-01T20:00")
    #expect(ScheduleBasis(of: order, evidence: evidence) != basis)
  }

  @Test func `the order before ends where the next one so starts`() throws {
    let orders = try ["2023-12-01", "2024-01-02"].map { start in
      try Order.example(.every(2, per: 1, .day)) { $0.written = try LocalMoment(start) }
    }
    let plain = ActivityWindow.Evidence(administrations: nil, asOf: try Day("2024-12-31"))
    var early = plain
    early.earlyDose = try LocalMoment("2024-01-01T20:00")
    let replaced = Renewals.replacements(
      of: [(orders[0], plain), (orders[1], early)], rule: .replace)
    #expect(replaced[0] == Replacement(on: try Day("2024-01-01"), owed: 1))
  }

  @Test func `the cache tells when a dose may be early`() throws {
    var cache = EarlinessCache()
    let order = try Order.example(.every(2, per: 1, .day)) {
      $0.written = try LocalMoment("2024-01-02")
    }
    let start = try LocalMoment("2024-01-02").instant
    let sixHours: Int64 = 6 * 3_600_000
    #expect(cache.moments(before: order) == start - sixHours..<start)
    let prohibited = try Order.example(.code("BID")) { $0.terms.isProhibition = true }
    #expect(cache.moments(before: prohibited) == nil)
    let needed = try Order.example(dosages: [Dosage(isAsNeeded: true)])
    #expect(cache.moments(before: needed) == nil)
  }
}
