import MedicationAdherence
import Testing

/// What a Timing asks for from Monday 2024-01-01 on, day by day.
struct TimingCase: CustomTestStringConvertible {
  let testDescription: String
  let timing: Timing
  let doses: [Int32]

  init(_ description: String, _ timing: Timing, _ doses: [Int32]) {
    testDescription = description
    self.timing = timing
    self.doses = doses
  }
}

@Suite struct RhythmTests {
  @Test(arguments: [
    TimingCase("3 times a day", .every(3, per: 1, .day), [3, 3, 3]),
    TimingCase("1 per 2 days", .every(1, per: 2, .day), [1, 0, 1, 0, 1]),
    TimingCase("3 per 2 days", .every(3, per: 2, .day), [2, 1, 2, 1]),
    TimingCase("3 per week", .every(3, per: 1, .week), [1, 0, 1, 0, 1, 0, 0, 1, 0, 1]),
    TimingCase("3 per 7 days", .every(3, per: 7, .day), [1, 0, 1, 0, 1, 0, 0, 1, 0, 1]),
    TimingCase("every 7 days", .every(1, per: 7, .day), [1, 0, 0, 0, 0, 0, 0, 1]),
    TimingCase(
      "a period alone is 1 per period", .repeating { ($0.period, $0.periodUnit) = (2, .day) },
      [1, 0, 1]),
    TimingCase("1 per half a day", .every(1, per: 0.5, .day), [2, 2]),
    TimingCase("1 per 1.5 days", .every(1, per: 1.5, .day), [1, 1, 0, 1, 1, 0]),
  ])
  func `dose j of a grid of days falls j times the period over the frequency from the start`(
    example: TimingCase
  ) throws {
    try Self.check(example)
  }

  @Test(arguments: [
    TimingCase("every 8 hours", .every(1, per: 8, .hour), [3, 3, 3]),
    TimingCase("every 6 hours", .every(1, per: 6, .hour), [4, 4]),
    TimingCase("every 5 hours", .every(1, per: 5, .hour), [5, 5, 5, 5, 4]),
    TimingCase("1 per 36 hours", .every(1, per: 36, .hour), [1, 1, 0, 1, 1, 0]),
    TimingCase("every 15 minutes", .every(1, per: 15, .minute), [96, 96]),
    TimingCase("every minute", .every(1, per: 1, .minute), [1440]),
    TimingCase("every 7200 seconds", .every(1, per: 7200, .second), [12]),
    TimingCase("2 per 72 hours", .every(2, per: 72, .hour), [1, 1, 0, 1, 1]),
  ])
  func `a grid of hours is exact, from midnight of a start without a time`(
    example: TimingCase
  ) throws {
    try Self.check(example)
  }

  @Test(arguments: [
    TimingCase(
      "weekly on Monday and Wednesday",
      .every(1, per: 1, .week) { $0.weekdays = .days("mon", "wed") }, [1, 0, 1, 0, 0, 0, 0, 1]),
    TimingCase(
      "3 a week on Tuesday and Friday",
      .every(3, per: 1, .week) { $0.weekdays = .days("tue", "fri") }, [0, 2, 0, 0, 1, 0, 0, 0, 2]),
    TimingCase(
      "every 2 weeks on Sunday", .every(1, per: 2, .week) { $0.weekdays = .days("sun") },
      [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    TimingCase(
      "4 a day on Monday", .every(4, per: 1, .day) { $0.weekdays = .days("mon") },
      [4, 0, 0, 0, 0, 0, 0, 4]),
    TimingCase(
      "every 8 hours at the weekend",
      .every(1, per: 8, .hour) { $0.weekdays = .days("sat", "sun") }, [0, 0, 0, 0, 0, 3, 3, 0]),
    TimingCase(
      "days of the week alone", .repeating { $0.weekdays = .days("tue", "thu") },
      [0, 1, 0, 1, 0, 0, 0, 0, 1]),
  ])
  func `named days of the week share the doses of a week and restrict all others`(
    example: TimingCase
  ) throws {
    try Self.check(example)
  }

  @Test(arguments: [
    TimingCase(
      "at 08:00 and 20:00", .repeating { $0.timesOfDay = [28_800_000, 72_000_000] }, [2, 2]),
    TimingCase("with breakfast", .repeating { $0.when = [.withBreakfast] }, [1, 1]),
    TimingCase("with meals", .repeating { $0.when = [.withMeals] }, [3, 3]),
    TimingCase(
      "10 minutes before meals for 5 minutes",
      .repeating {
        ($0.when, $0.offset, $0.duration) = ([.beforeMeals], 10, TimeLength(5, .minute))
      }, [3, 3]),
    TimingCase(
      "after meals and before sleep", .repeating { $0.when = [.afterMeals, .beforeSleep] }, [4]),
    TimingCase(
      "1 a day before breakfast", .every(1, per: 1, .day) { $0.when = [.beforeBreakfast] }, [1]),
    TimingCase(
      "morning and evening every 2 days",
      .every(1, per: 2, .day) { $0.when = [.morning, .evening] }, [2, 0, 2, 0]),
    TimingCase(
      "at noon on Monday", .repeating { ($0.when, $0.weekdays) = ([.noon], .days("mon")) },
      [1, 0, 0, 0, 0, 0, 0, 1]),
    TimingCase(
      "twice on Monday of every 2nd week",
      .every(1, per: 2, .week) { ($0.when, $0.weekdays) = ([.morning, .night], .days("mon")) },
      [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
    TimingCase(
      "4 a week on Monday and Tuesday at 2 times",
      .every(4, per: 1, .week) {
        ($0.when, $0.weekdays) = ([.morning, .night], .days("mon", "tue"))
      },
      [2, 2, 0]),
    TimingCase(
      "2 per 5 days at noon", .every(2, per: 5, .day) { $0.when = [.noon] }, [1, 0, 1, 0, 0, 1]),
    TimingCase(
      "3 times every 8 hours by the clock",
      .every(1, per: 8, .hour) { $0.timesOfDay = [21_600_000, 50_400_000, 79_200_000] }, [3, 3]),
  ])
  func `times of day and moments of daily life count one each on every matching day`(
    example: TimingCase
  ) throws {
    try Self.check(example)
  }

  @Test(arguments: EventTiming.allCases)
  func `every moment of daily life is one dose, or three for each meal`(
    event: EventTiming
  ) throws {
    let meals: Set<EventTiming> = [.withMeals, .beforeMeals, .afterMeals]
    try Self.check(
      TimingCase("", .repeating { $0.when = [event] }, [meals.contains(event) ? 3 : 1]))
  }

  static func check(_ example: TimingCase) throws {
    let expected = try Order.example(example.timing).expected()
    #expect(try expected.doses(example.doses.count) == example.doses)
    #expect(expected.remarks.isEmpty)
  }
}

@Suite struct CalendarStepsTests {
  @Test(arguments: [
    ("2024-01-31", 1.0, TimeUnit.month, ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]),
    ("2024-01-01", 3.0, .month, ["2024-01-01", "2024-04-01", "2024-07-01", "2024-10-01"]),
    ("2024-02-29", 1.0, .year, ["2024-02-29", "2025-02-28"]),
    ("2024-01-15", 0.5, .year, ["2024-01-15", "2024-07-15", "2025-01-15"]),
  ])
  func `a calendar step keeps the day of the month, clamped to the month's end`(
    start: String, period: Double, unit: TimeUnit, days: [String]
  ) throws {
    let order = try Order.example(.every(1, per: period, unit)) {
      $0.written = try LocalMoment(start)
    }
    let expected = try order.expected(asOf: days.last ?? start)
    let doses = try #require(try expected.doses(800, from: start))
    let due = doses.indices.filter { doses[$0] == 1 }.map { place in
      (try? Day(start))?.adding(days: place).description
    }
    #expect(due == days)
  }

  @Test func `several doses of a month are spread over its days`() throws {
    let expected = try Order.example(.every(2, per: 1, .month)).expected()
    let doses = try #require(try expected.doses(60))
    // January has 31 days, so the second dose is ⌊31 / 2⌋ days on; February has 29.
    #expect(doses.indices.filter { doses[$0] > 0 } == [0, 15, 31, 45])
  }
}

@Suite struct TimingAbbreviationTests {
  @Test(arguments: [
    TimingCase("", .code("BID"), [2, 2]), TimingCase("", .code("TID"), [3]),
    TimingCase("", .code("QID"), [4]), TimingCase("", .code("AM"), [1, 1]),
    TimingCase("", .code("PM"), [1, 1]), TimingCase("", .code("QD"), [1, 1]),
    TimingCase("", .code("daily"), [1, 1]), TimingCase("", .code("QAM"), [1, 1]),
    TimingCase("", .code("QPM"), [1]), TimingCase("", .code("QHS"), [1]),
    TimingCase("", .code("NIGHTLY"), [1]), TimingCase("", .code("BED"), [1, 1]),
    TimingCase("", .code("HS"), [1]), TimingCase("", .code("QOD"), [1, 0, 1, 0]),
    TimingCase("", .code("Q4H"), [6, 6]), TimingCase("", .code("q 36 h"), [1, 1, 0, 1]),
    TimingCase("", .code("Q3D"), [1, 0, 0, 1]), TimingCase("", .code("Q1000H"), [1, 0]),
    TimingCase("", .code("WK"), [1, 0, 0, 0, 0, 0, 0, 1]),
    TimingCase("", .code("QWK"), [1, 0, 0, 0, 0, 0, 0, 1]),
    TimingCase("", .code("weekly"), [1, 0, 0, 0, 0, 0, 0, 1]),
    TimingCase("", .code("MO"), [1] + [Int32](repeating: 0, count: 30) + [1]),
    TimingCase("", .code("MONTHLY"), [1, 0]), TimingCase("", .code("ONCE"), [1, 0, 0]),
    TimingCase("", .code("1X"), [1, 0]), TimingCase("", .code("X1"), [1, 0]),
    TimingCase("", .code("STAT"), [1, 0]), TimingCase("", .code("229798009"), [3, 3]),
    TimingCase("", .code("396126004"), [1, 1, 0, 1]), TimingCase("", .code("396139000"), [3, 3]),
    TimingCase("", .code("396109005"), [1, 1]),
  ])
  func `a known code is a schedule`(example: TimingCase) throws {
    try RhythmTests.check(example)
  }

  @Test(arguments: [("396139000", [4, 4]), ("396109005", [4, 4]), ("229798009", [3, 3])])
  func `a code of a range has a higher demand beside the lower`(
    code: String, maximum: [Int32]
  ) throws {
    var timing = Timing()
    timing.codes = [code]
    #expect(try Order.example(timing).expected().maximum(2) == maximum)
  }

  @Test func `a known code outweighs the structure, but not its bounds and count`() throws {
    var timing = Timing.every(5, per: 1, .day) {
      ($0.when, $0.count) = ([.noon], 5)
    }
    timing.codes = ["BID"]
    #expect(try Order.example(timing).expected().doses(4) == [2, 2, 1, 0])
    timing.repetition?.timesOfDay = [28_800_000, 43_200_000, 72_000_000]
    #expect(try Order.example(timing).expected().doses(4) == [2, 2, 1, 0])
    timing.repetition?.count = 0
    #expect(try Order.example(timing).expected().doses(1) == [-1])
  }

  @Test(arguments: [
    ("BID", 2, 1, TimeUnit.day, true), ("BID", 3, 1, .day, false), ("BID", 200, 1, .day, false),
    ("BID", 0, 1, .day, false), ("Q4H", 6, 1, .day, true), ("Q8H", 1, 8, .hour, true),
    ("WEEKLY", 1, 7, .day, true), ("WEEKLY", 1, 1, .day, false), ("MO", 1, 4, .week, true),
    ("QOD", 1, 2, .day, true), ("QOD", 2, 1, .day, false), ("ONCE", 3, 1, .day, false),
    ("ONCE", 1, 1, .day, true), ("Q28D", 1, 30, .day, false), ("Q12H", 1, 13, .hour, false),
  ])
  func `timing beside a known code that says another number of doses is remarked`(
    code: String, frequency: Int32, period: Double, unit: TimeUnit, agrees: Bool
  ) throws {
    var timing = Timing.every(frequency, per: period, unit)
    timing.codes = [code]
    let expected = try Order.example(timing).expected()
    #expect(expected.remarks.contains { $0.kind == .codeContradicted } == !agrees)
    #expect(!expected.remarks.contains { $0.kind.makesUnknown })
  }

  @Test
  func `days of the week and times beside a code are compared with it, a period alone is not`()
    throws
  {
    func isRemarked(
      _ code: String = "BID", _ change: (inout Timing.Repetition) -> Void
    ) throws -> Bool {
      var timing = Timing.repeating(change)
      timing.codes = [code]
      return try Order.example(timing).expected().remarks
        .contains { $0.kind == .codeContradicted }
    }
    #expect(try isRemarked { $0.weekdays = WeekdaySet(rawValue: 1) })
    #expect(try isRemarked { $0.timesOfDay = [28_800_000] })
    #expect(try !isRemarked { $0.timesOfDay = [28_800_000, 72_000_000] })
    #expect(try isRemarked { ($0.frequency, $0.timesOfDay) = (3, [28_800_000, 72_000_000]) })
    #expect(try !isRemarked { ($0.period, $0.periodUnit) = (1, .day) })
    #expect(try isRemarked { ($0.period, $0.periodUnit) = (6, .hour) })
    #expect(try !isRemarked { $0.weekdays = .everyDay })
    #expect(try !isRemarked { ($0.frequency, $0.period) = (2, 1) })
    #expect(
      try !isRemarked {
        ($0.timesOfDay, $0.when) = ([28_800_000, 72_000_000], [.morning, .evening])
      })
    #expect(try !isRemarked("WEEKLY") { $0.when = [.morning] })
    #expect(try isRemarked("WEEKLY") { $0.when = [.morning, .evening] })
    #expect(try !isRemarked { $0.when = [.beforeMeals] })
  }

  @Test(arguments: ["Q0H", "QH", "Q99999H", "Q4X", "Q٣H", "Q-4H", "AB", ""])
  func `an unknown code leaves the structure to decide`(code: String) throws {
    var timing = Timing.every(2, per: 1, .day)
    timing.codes = [code]
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(2) == [2, 2])
    #expect(expected.remarkNames == ["code-unknown"])
  }

  @Test(arguments: [
    Timing(), .repeating { $0.duration = TimeLength(7, .day) }, .repeating { $0.count = 5 },
    .repeating { $0.weekdays = .days("mon") },
  ])
  func `an unknown code beside nothing that says how often is no usable timing, dates or not`(
    timing: Timing
  ) throws {
    for events in [[], ["2024-01-01"], ["2024-01-01", "2024-01-02"]] {
      var timing = try timing.with(events: events)
      timing.codes = ["160862AAAA"]
      let expected = try Order.example(timing).expected()
      #expect(try expected.doses(2) == [-1, -1])
      #expect(expected.remarkNames == ["code-unknown", "no-usable-timing"])
      (timing.codes, timing.hasCodeText) = (["Twice daily"], true)
      #expect(try Order.example(timing).expected().remarkNames == ["no-usable-timing"])
    }
  }
}
