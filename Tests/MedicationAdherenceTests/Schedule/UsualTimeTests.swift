import Testing

@testable import MedicationAdherence

/// Due times that no time of day names: those of moments of daily life, of intervals and of single doses.
@Suite struct UsualTimeTests {
  private static func dosage(_ change: (inout Timing.Repetition) -> Void) -> Dosage {
    var timing = Timing()
    var repetition = Timing.Repetition()
    change(&repetition)
    timing.repetition = repetition
    return Dosage(timing: timing)
  }

  /// The hours at which the doses of 3 January are due; nil when doses are matched by days.
  private static func hours(_ dosages: Dosage...) throws -> [Double]? {
    try hours(of: Order.example(Timing()) { $0.terms.dosages = dosages }.expected())
  }

  private static func hours(of expected: ExpectedDoses) throws -> [Double]? {
    guard expected.isMatchedByTimes else { return nil }
    let day = try Day("2024-01-03")
    let range = try DayRange("2024-01-03", "2024-01-03")
    return expected.dueMoments(over: range).map {
      Double($0 - LocalMoment(day: day).instant) / 3_600_000
    }
  }

  private static let bedtime = dosage { $0.when = [.beforeSleep] }
  private static let morning = dosage { $0.when = [.morning] }

  @Test func `a moment at night has a usual time, and so have those beside it`() throws {
    #expect(try Self.hours(Self.bedtime) == [22])
    #expect(
      try Self.hours(Self.dosage { $0.when = [.beforeSleep, .morning, .noon] }) == [8, 12, 22])
    #expect(try Self.hours(Self.morning, Self.bedtime) == [8, 22])
    #expect(
      try Self.hours(
        Self.dosage {
          ($0.frequency, $0.period, $0.periodUnit) = (1, 1, .day)
          $0.when = [.night]
        }) == [22])
    var code = Dosage(timing: Timing())
    code.timing?.codes = ["QHS"]
    #expect(try Self.hours(code) == [22])
  }

  /// The hours of 3 January at which doses of a timing that starts at a moment are due.
  private static func hours(from start: String, _ timing: Timing) throws -> [Double]? {
    var timing = timing
    var repetition = timing.repetition ?? Timing.Repetition()
    repetition.bounds.start = try LocalMoment(start)
    timing.repetition = repetition
    return try hours(of: Order.example(timing).expected())
  }

  @Test func `an interval from a start with a time of day names times`() throws {
    let six = Timing.every(1, per: 6, .hour)
    #expect(try Self.hours(from: "2024-01-02T22:30", six) == [4.5, 10.5, 16.5, 22.5])
    #expect(try Self.hours(from: "2024-01-03T08:00", six) == [8, 14, 20])
    #expect(try Self.hours(from: "2024-01-02T22:00", .every(1, per: 36, .hour)) == [])
    #expect(try Self.hours(from: "2024-01-02", six) == nil)
    #expect(try Self.hours(from: "2024-01-02T08:00", .every(4, per: 1, .day)) == nil)
    var code = Timing()
    code.codes = ["Q8H"]
    #expect(try Self.hours(from: "2024-01-03T01:00", code) == [1, 9, 17])
    #expect(
      try Self.hours(from: "2024-01-03T01:00", .every(1, per: 8, .hour) { $0.count = 2 }) == [1, 9])
  }

  @Test func `a single dose is due at its start, and an event at its time`() throws {
    var once = Timing()
    once.codes = ["STAT"]
    #expect(try Self.hours(from: "2024-01-03T06:00", once) == [6])
    #expect(try Self.hours(from: "2024-01-03", once) == nil)
    #expect(
      try Self.hours(from: "2024-01-03T06:00", .every(1, per: 1, .day) { $0.count = 1 }) == [6])
    #expect(
      try Self.hours(from: "2024-01-03T06:00", .every(1, per: 1, .day) { $0.count = 2 }) == nil)
    var events = Timing()
    events.events = [try LocalMoment("2024-01-03T07:15"), try LocalMoment("2024-01-03T19:00")]
    let order = try Order.example(events)
    #expect(try Self.hours(of: order.expected()) == [7.25, 19])
  }

  @Test func `a frequency cuts the first day, whatever moments it names`() throws {
    let order = try Order.example(
      .every(3, per: 1, .day) { $0.when = [.morning, .noon, .night] }
    ) { $0.written = try LocalMoment("2024-01-01T15:00") }
    let expected = try order.expected()
    #expect(try expected.doses(2) == [2, 3])
    let day = try Day("2024-01-01")
    let moments = expected.dueMoments(over: try DayRange("2024-01-01", "2024-01-01"))
    let hours = moments.map { Double($0 - LocalMoment(day: day).instant) / 3_600_000 }
    #expect(hours == [12, 22])
    let each = try Order.example(
      .every(1, per: 1, .day) { $0.when = [.morning, .noon, .night] }
    ) { $0.written = try LocalMoment("2024-01-01T15:00") }
    #expect(try each.expected().doses(2) == [3, 3])
  }

  @Test func `times of day stand beside usual ones`() throws {
    #expect(try Self.hours(Self.dosage { $0.timesOfDay = [82_800_000] }, Self.morning) == [8, 23])
  }

  @Test func `without a moment at night, or where a dosage says no time, days decide`() throws {
    #expect(try Self.hours(Self.morning) == nil)
    #expect(try Self.hours(Self.dosage { $0.when = [.beforeSleep, .beforeMeals] }) == nil)
    let daily = Self.dosage { ($0.frequency, $0.period, $0.periodUnit) = (1, 1, .day) }
    #expect(try Self.hours(Self.bedtime, daily) == nil)
    #expect(try Self.hours(Self.dosage { $0.timesOfDay = [82_800_000] }, daily) == nil)
    let twice = Self.dosage {
      ($0.frequency, $0.period, $0.periodUnit, $0.when) = (2, 1, .day, [.beforeSleep])
    }
    #expect(try Self.hours(twice) == nil)
  }
}
