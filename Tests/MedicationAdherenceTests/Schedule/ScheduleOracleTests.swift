import MedicationAdherence
import Testing

@Suite struct ScheduleOracleTests {
  private static let days = 130

  @Test(arguments: 0..<40)
  func `a schedule is what listing its doses one by one gives`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let start = Self.start(&generator)
      var timing = Timing()
      let repetition = Self.repetition(from: start, &generator)
      timing.repetition = repetition
      let order = try Order.example(timing) { $0.written = start }
      let listed = DoseEnumeration(repetition: repetition, start: start, days: Self.days).doses()
      let expected = try order.expected(asOf: "2030-12-31")
      let doses = try expected.doses(Self.days, from: start.day.description)
      #expect(doses == listed, "\(repetition) from \(start)")
    }
  }

  @Test(arguments: 0..<10)
  func `a day by itself has the doses that it has in a range`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(1000 + seed))
    for _ in 0..<20 {
      let start = Self.start(&generator)
      let dosages = (0..<3).map { index in
        var timing = Timing()
        timing.repetition = Self.repetition(from: start, &generator)
        return Dosage(index: index, timing: timing)
      }
      let order = try Order.example(dosages: dosages) { $0.written = start }
      let expected = try order.expected(asOf: "2030-12-31")
      let first = start.day.adding(days: -3)
      let range = try #require(DayRange(first: first, last: first.adding(days: 99)))
      let daily = try #require(expected.perDay(over: range))
      for place in 0..<range.count {
        let (low, high) = (Int(daily.expected[place]), Int(daily.maximum[place]))
        #expect(expected[first.adding(days: place)] == .doses(low, maximum: high))
      }
      let alone = try dosages.map { dosage in
        try Order.example(dosages: [dosage]) { $0.written = start }
          .expected(asOf: "2030-12-31").doses(100, from: first.description) ?? []
      }
      #expect(daily.expected == (0..<100).map { place in alone.reduce(0) { $0 + $1[place] } })
    }
  }

  // MARK: - Random schedules

  private static func start(_ generator: inout SeededGenerator) -> LocalMoment {
    let day = Day(number: Int32.random(in: 18_000..<20_000, using: &generator))
    return LocalMoment(day: day, millisecond: time(&generator))
  }

  /// A time of day on a whole minute, in every second case.
  private static func time(_ generator: inout SeededGenerator) -> Int32? {
    Bool.random(using: &generator) ? Int32.random(in: 0..<1440, using: &generator) * 60_000 : nil
  }

  private static func repetition(
    from start: LocalMoment, _ generator: inout SeededGenerator
  ) -> Timing.Repetition {
    var repetition = Timing.Repetition()
    let unit = TimeUnit.allCases.randomElement(using: &generator) ?? .day
    repetition.periodUnit = unit
    repetition.period = Double(period(of: unit, &generator))
    if Bool.random(using: &generator), unit != .year, unit != .month {
      repetition.weekdays = WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &generator))
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: repetition.timesOfDay = [21_600_000, 43_200_000, 68_400_000]
    case 1: repetition.when = [.morning, .afterMeals]
    default: repetition.frequency = Int32.random(in: 1...6, using: &generator)
    }
    addEnd(to: &repetition, from: start, &generator)
    return repetition
  }

  private static func period(
    of unit: TimeUnit, _ generator: inout SeededGenerator
  ) -> Int {
    switch unit {
    case .second: Int.random(in: 20...200, using: &generator) * 600
    case .minute: Int.random(in: 1...200, using: &generator) * 15
    case .hour: Int.random(in: 1...80, using: &generator)
    default: Int.random(in: 1...4, using: &generator)
    }
  }

  private static func addEnd(
    to repetition: inout Timing.Repetition, from start: LocalMoment,
    _ generator: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: repetition.count = Int32.random(in: 1...60, using: &generator)
    case 1:
      let last = start.day.adding(days: Int.random(in: 1...60, using: &generator))
      repetition.bounds.end = LocalMoment(day: last, millisecond: time(&generator))
    case 2:
      let unit: TimeUnit = Bool.random(using: &generator) ? .day : .week
      repetition.length = TimeLength(Double(Int.random(in: 1...9, using: &generator)), unit)
    default: return
    }
  }
}
