import MedicationAdherence
import Testing

/// Minutes between the times of doses and when they were taken, computed by hand.
@Suite struct DoseDelaysTests {
  private static let day = Day(number: 20_000)

  /// A dose due at 08:00 and taken some minutes later.
  private static func dose(
    _ delay: Int, outcome: DoseOutcome = .taken, due: Int16? = 480, hasTime: Bool = true
  ) -> Dose {
    let minute = 480 + delay
    let days = minute >= 0 ? minute / 1_440 : -1
    return Dose(
      series: 0, subject: 0, outcome: outcome, dueDay: day, dueMinute: due,
      given: GivenDose(
        administration: 0, day: day.adding(days: days),
        millisecond: hasTime ? Int32((minute - days * 1_440) * 60_000) : nil, outcome: .taken))
  }

  @Test func `early doses are below 0, and the time may lie on another day`() {
    let delays = DoseDelays([Self.dose(-500), Self.dose(1_000), Self.dose(0)])
    #expect(delays.minutes == [-500, 1_000, 0])
  }

  @Test(
    arguments: [
      ([10], 10, 10), ([10, -20, 30], 10, 26), ([0, 10, 20, 30], 15, 27), ([5, 5, 5, 5], 5, 5),
      ([-10, 0, 10, 20, 200], 10, 128),
    ] as [([Int], Double, Double)])
  func `the median and the 90th percentile are R's type 7`(
    delays: [Int], median: Double, ninetieth: Double
  ) {
    let delays = DoseDelays(delays.map { Self.dose($0) }[...])
    #expect(delays.quantiles([0.5, 0.9]) == [median, ninetieth])
  }

  @Test func `over two hours is more than 120 minutes`() {
    #expect(DoseDelays([120, 121, 300, -200].map { Self.dose($0) }[...]).over2h == 2)
    #expect(DoseDelays([Self.dose(3)]).over2h == 0)
    #expect(DoseDelays(ArraySlice<Dose>()).over2h == nil)
  }

  @Test(
    arguments: [
      (120, nil, false), (121, nil, true), (121, 30, true), (121, 180, false), (181, 180, true),
      (-300, nil, false),
    ] as [(Int, Int?, Bool)])
  func `a dose is late after two hours, or its class's window where that is longer`(
    delay: Int, window: Int?, isLate: Bool
  ) {
    #expect(Self.dose(delay).isLate(window: window) == isLate)
    #expect(!Self.dose(delay, due: nil).isLate(window: window))
    #expect(!Self.dose(delay, outcome: .notTaken).isLate(window: window))
  }

  @Test func `only matched doses whose time is known have a delay`() {
    let doses = [
      Self.dose(10, outcome: .notTaken), Self.dose(10, due: nil), Self.dose(10, hasTime: false),
      Self.dose(10, outcome: .extra),
    ]
    #expect(DoseDelays(doses[...]).minutes.isEmpty)
    var values = MeasureValues()
    values.set(DoseDelays(doses[...]))
    #expect(values[.delayMedianMinutes] == nil)
    #expect(values[.delayedOver2h] == nil)
  }

  @Test func `the first dose is counted from the order's start where both have a time`() {
    let start = LocalMoment(day: Self.day, millisecond: 7 * 3_600_000)
    let doses = [Self.dose(120), Self.dose(15)]
    #expect(DoseDelays(doses[...], start: start).firstDoseMinutes == 75)
    #expect(DoseDelays(doses[...], start: LocalMoment(day: Self.day)).firstDoseMinutes == nil)
    #expect(DoseDelays(doses[...]).firstDoseMinutes == nil)
    let untimed = [Self.dose(120), Self.dose(0, hasTime: false)]
    #expect(DoseDelays(untimed[...], start: start).firstDoseMinutes == nil)
  }

  @Test func `the measures are set as columns show them`() {
    var values = MeasureValues()
    values.set(
      DoseDelays(
        [-10, 0, 10, 20, 200].map { Self.dose($0) }[...],
        start: LocalMoment(day: Self.day, millisecond: 8 * 3_600_000)))
    #expect(values.cell(.delayMedianMinutes) == .number(10))
    #expect(values.cell(.delayP90Minutes) == .number(128))
    #expect(values.cell(.delayedOver2h) == .integer(1))
    #expect(values.cell(.firstDoseMinutes) == .number(-10))
  }
}
