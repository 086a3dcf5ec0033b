import Testing

@testable import MedicationAdherence

/// Orders with one basis have one schedule.
@Suite struct ScheduleBasisTests {
  private static let statuses = [
    "active", "stopped", "on-hold", "completed", "ended", "unknown", "other", "draft",
  ]

  /// The terms of an order that may say when it starts and ends.
  private static func terms(_ generator: inout SeededGenerator) throws -> OrderTerms {
    var timing = Timing.every(1, per: 2, .day)
    if Bool.random(using: &generator) {
      timing.repetition?.bounds.start = try LocalMoment(
        "2024-02-0\(Int.random(in: 1...9, using: &generator))")
    }
    var terms = try Order.example(timing).terms
    terms.status = try #require(Self.statuses.randomElement(using: &generator))
    let day = try LocalMoment("2024-02-\(Int.random(in: 10...28, using: &generator))")
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: terms.ended = day
    case 1: terms.statusChanged = day
    case 2: terms.effective = OpenPeriod(start: try LocalMoment("2024-01-20"), end: day)
    case 3: terms.validity = OpenPeriod(start: try LocalMoment("2024-01-25"), end: day)
    case 4: terms.supply = TimeLength(20, .day)
    default: break
    }
    return terms
  }

  private static func day(_ generator: inout SeededGenerator) throws -> Day? {
    Bool.random(using: &generator)
      ? try Day("2024-02-01").adding(days: Int.random(in: -40..<60, using: &generator)) : nil
  }

  private static func evidence(
    _ generator: inout SeededGenerator
  ) throws -> ActivityWindow.Evidence {
    let first = try day(&generator)
    return ActivityWindow.Evidence(
      administrations: try first.flatMap { first in
        DayRange(first: first, last: try day(&generator) ?? first)
      },
      deceased: nil, replaced: nil, asOf: try Day("2024-03-31"))
  }

  /// All that a schedule says.
  private static func account(_ order: Order, _ evidence: ActivityWindow.Evidence) throws -> String
  {
    let schedule = ExpectedDoses(of: order, evidence: evidence)
    let range = try DayRange("2024-01-01", "2024-03-31")
    return [
      "\(String(describing: schedule.perDay(over: range)))", "\(schedule.remarks)",
      "\(String(describing: schedule.activeDays)) \(String(describing: schedule.lastOpenDay))",
      "\(String(describing: order.firstStart)) \(schedule.isApplicable) \(schedule.namesTimesOfDay)",
    ].joined(separator: " ")
  }

  @Test(arguments: 0..<8)
  func `orders with one basis have one schedule`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var shared = 0
    for _ in 0..<300 {
      let first = Order(
        try Self.terms(&generator), id: "a",
        written: try Self.day(&generator).map { LocalMoment(day: $0) })
      var second = first
      (second.id, second.written) = ("b", try Self.day(&generator).map { LocalMoment(day: $0) })
      let (one, other) = (try Self.evidence(&generator), try Self.evidence(&generator))
      guard ScheduleBasis(of: first, evidence: one) == ScheduleBasis(of: second, evidence: other)
      else { continue }
      shared += 1
      #expect(try Self.account(first, one) == Self.account(second, other))
    }
    #expect(shared > 10)
  }

  @Test func `an order that says itself when it starts shares its schedule`() throws {
    var timing = Timing.every(1, per: 1, .day)
    timing.repetition?.bounds.start = try LocalMoment("2024-02-01")
    let first = try Order.example(timing)
    var second = first
    second.written = try LocalMoment("2024-01-15")
    let given = ActivityWindow.Evidence(
      administrations: try DayRange("2024-02-02", "2024-02-05"), asOf: try Day("2024-03-01"))
    let none = ActivityWindow.Evidence(administrations: nil, asOf: try Day("2024-03-01"))
    #expect(
      ScheduleBasis(of: first, evidence: given) == ScheduleBasis(of: second, evidence: none))
  }

  @Test func `when an order was written says whether it was ended before it was to start`() throws {
    let timing = try CourseTests.bounded(.every(1, per: 1, .day), start: "2024-02-01")
    let first = try Order.example(timing) { $0.terms.ended = try LocalMoment("2024-01-20") }
    var second = first
    second.written = try LocalMoment("2024-01-25")
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: try Day("2024-03-01"))
    #expect(
      ScheduleBasis(of: first, evidence: evidence) != ScheduleBasis(of: second, evidence: evidence))
  }

  @Test func `what bears on the schedule tells bases apart`() throws {
    let order = try Order.example(.every(1, per: 1, .day))
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: try Day("2024-03-01"))
    func isApart(_ change: (inout Order, inout ActivityWindow.Evidence) throws -> Void) rethrows
      -> Bool
    {
      var (changed, other) = (order, evidence)
      try change(&changed, &other)
      return ScheduleBasis(of: order, evidence: evidence)
        != ScheduleBasis(of: changed, evidence: other)
    }
    let day = try Day("2024-02-01")
    #expect(isApart { order, _ in order.written = LocalMoment(day: day) })
    #expect(isApart { order, _ in order.terms.status = "stopped" })
    #expect(isApart { $1.administrations = DayRange(first: day, last: day) })
    #expect(isApart { $1.deceased = .at(LocalMoment(day: day)) })
    #expect(isApart { $1.deceased = .undated })
    #expect(isApart { $1.replaced = Replacement(on: day) })
    #expect(isApart { $1.asOf = day })
  }
}
