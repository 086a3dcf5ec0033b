import MedicationAdherence
import Testing

@Suite struct ScheduleNonsenseTests {
  private static let wholes: [Int32?] = [nil, .min, -1, 0, 1, 2, 3, 9_999, 10_000, .max]
  private static let numbers: [Double?] = [
    nil, -.greatestFiniteMagnitude, -1, 0, 1e-300, 0.1, 1, 2.5, 400, 1e9, .greatestFiniteMagnitude,
  ]
  private static let days: [Day] = [.first, Day(number: 0), Day(number: 19_723), .last]

  @Test(arguments: 0..<20)
  func `no timing makes it crash, and no day has less than no dose`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<40 {
      let dosages = (0..<2).map { index in
        var timing = Timing()
        timing.repetition = Self.repetition(&generator)
        return Dosage(
          index: index, sequence: Self.wholes.randomElement(using: &generator) ?? nil,
          timing: timing)
      }
      let start = Self.moment(&generator) ?? LocalMoment(day: .first)
      let order = try Order.example(dosages: dosages) { $0.written = start }
      let evidence = ActivityWindow.Evidence(
        administrations: nil, asOf: start.day.adding(days: 400))
      let expected = ExpectedDoses(of: order, evidence: evidence)
      let range = try #require(DayRange(first: start.day, last: start.day.adding(days: 400)))
      let daily = try #require(expected.perDay(over: range))
      #expect(daily.expected.allSatisfy { $0 >= DailyDoses.unknown && $0 <= 2_880 })
      #expect(daily.maximum.allSatisfy { $0 >= DailyDoses.unknown && $0 <= 2_880 })
    }
  }

  @Test(arguments: [(1, true), (10, true), (60, false)])
  func `an order of more than two million doses has no schedule that is known`(
    minutes: Double, isUnknown: Bool
  ) throws {
    var timing = Timing()
    var repetition = Timing.Repetition()
    (repetition.frequency, repetition.period, repetition.periodUnit) = (1, minutes, .minute)
    timing.repetition = repetition
    let order = try Order.example(dosages: [Dosage(index: 0, timing: timing)]) {
      $0.written = LocalMoment(day: .firstPlausible)
    }
    let day = Day(number: 20_000)
    let expected = ExpectedDoses(
      of: order, evidence: ActivityWindow.Evidence(administrations: nil, asOf: day))
    #expect(expected[day] == (isUnknown ? .unknown : .doses(24, maximum: 24)))
    #expect(expected.remarks.map(\.kind) == (isUnknown ? [.dosesImplausible] : []))
    #expect(expected.activeDays?.first == .firstPlausible)
  }

  private static func repetition(_ generator: inout SeededGenerator) -> Timing.Repetition {
    var result = Timing.Repetition()
    func whole() -> Int32? { wholes.randomElement(using: &generator) ?? nil }
    func number() -> Double? { numbers.randomElement(using: &generator) ?? nil }
    func length() -> TimeLength? {
      let unit = TimeUnit.allCases.randomElement(using: &generator) ?? .day
      return number().map { TimeLength($0, unit) }
    }
    (result.frequency, result.frequencyMax) = (whole(), whole())
    (result.period, result.periodMax) = (number(), number())
    result.periodUnit = TimeUnit.allCases.randomElement(using: &generator)
    (result.count, result.countMax) = (whole(), whole())
    (result.length, result.longestLength, result.duration) = (length(), length(), length())
    result.weekdays = WeekdaySet(rawValue: UInt8.random(in: 0...127, using: &generator))
    result.bounds = OpenPeriod(start: moment(&generator), end: moment(&generator))
    // Most nonsense contradicts itself, so half of it is made plain enough to be laid out.
    if Bool.random(using: &generator) {
      (result.frequencyMax, result.periodMax, result.countMax) = (nil, nil, nil)
      result.longestLength = nil
    }
    return result
  }

  private static func moment(_ generator: inout SeededGenerator) -> LocalMoment? {
    guard Bool.random(using: &generator) else { return nil }
    let time: Int32? = Bool.random(using: &generator) ? 86_399_999 : nil
    return days.randomElement(using: &generator).map { LocalMoment(day: $0, millisecond: time) }
  }
}
