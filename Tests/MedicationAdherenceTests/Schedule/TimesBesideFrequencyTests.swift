import MedicationAdherence
import Testing

@Suite struct TimesBesideFrequencyTests {
  @Test(arguments: [
    TimingCase(
      "every 6 hours an hour before meals",
      .every(1, per: 6, .hour) { ($0.when, $0.offset) = ([.beforeMeals], 60) }, [4, 4]),
    TimingCase(
      "twice a day 30 minutes before meals",
      .every(2, per: 1, .day) { ($0.when, $0.offset) = ([.beforeMeals], 30) }, [2, 2]),
    TimingCase(
      "once a day before meals", .every(1, per: 1, .day) { $0.when = [.beforeMeals] }, [1]),
    TimingCase("3 a day in the morning", .every(3, per: 1, .day) { $0.when = [.morning] }, [3]),
    TimingCase(
      "4 a day with meals and before sleep",
      .every(4, per: 1, .day) { $0.when = [.withMeals, .beforeSleep] }, [4]),
    TimingCase(
      "4 a week with meals on Monday and Friday",
      .every(4, per: 1, .week) { ($0.when, $0.weekdays) = ([.withMeals], .days("mon", "fri")) },
      [2, 0, 0, 0, 2, 0, 0, 2]),
    TimingCase(
      "1 a day at 3 moments is one at each",
      .every(1, per: 1, .day) { $0.when = [.morning, .noon, .night] }, [3]),
    TimingCase(
      "twice in 2 days at 2 times",
      .every(2, per: 2, .day) { $0.timesOfDay = [28_800_000, 72_000_000] }, [2, 0, 2, 0]),
    TimingCase(
      "twice in 3 days, morning and evening",
      .every(2, per: 3, .day) { $0.when = [.morning, .evening] }, [2, 0, 0, 2]),
    TimingCase(
      "4 in 2 days at 2 times",
      .every(4, per: 2, .day) { $0.timesOfDay = [28_800_000, 72_000_000] }, [2, 2, 2]),
    TimingCase(
      "4 a week at 2 times",
      .every(4, per: 1, .week) { $0.when = [.morning, .evening] }, [2, 0, 0, 2, 0, 0, 0, 2]),
    TimingCase(
      "twice a month at 2 times",
      .every(2, per: 1, .month) { $0.when = [.morning, .evening] },
      [2] + [Int32](repeating: 0, count: 30) + [2]),
  ])
  func `beside a frequency moments say when, and times that fill the period are no contradiction`(
    example: TimingCase
  ) throws {
    try RhythmTests.check(example)
  }

  @Test(arguments: [
    Timing.every(3, per: 1, .day) { $0.when = [.morning, .evening] },
    .every(2, per: 1, .day) { $0.timesOfDay = [28_800_000] },
    .every(3, per: 2, .day) { $0.timesOfDay = [28_800_000, 72_000_000] },
    .every(6, per: 2, .day) { $0.timesOfDay = [28_800_000, 72_000_000] },
    .every(1, per: 6, .hour) { $0.timesOfDay = [28_800_000] },
    .every(3, per: 1, .week) { ($0.when, $0.weekdays) = ([.morning, .night], .days("mon")) },
  ])
  func `several moments, or times, of another number than the frequency contradict it`(
    timing: Timing
  ) throws {
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(2) == [-1, -1])
    #expect(expected.remarkNames == ["times-contradict-frequency"])
  }
}
