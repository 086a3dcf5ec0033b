import Testing

@testable import MedicationAdherence

/// Moments of daily life that tell which day a dose near midnight is of.
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
    let expected = try Order.example(Timing()) { $0.terms.dosages = dosages }.expected()
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
