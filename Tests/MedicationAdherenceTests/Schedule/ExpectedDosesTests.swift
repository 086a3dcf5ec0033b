import MedicationAdherence
import Testing

@Suite struct ExpectedDosesTests {
  @Test func `a day with a time of day has its nominal times, up to the count`() throws {
    let timing = Timing.repeating {
      ($0.timesOfDay, $0.count) = ([28_800_000, 72_000_000], 3)
    }
    let expected = try Order.example(timing).expected()
    #expect(try expected.nominalTimes(on: Day("2024-01-01")) == [28_800_000, 72_000_000])
    #expect(try expected.nominalTimes(on: Day("2024-01-02")) == [28_800_000])
    #expect(try expected.nominalTimes(on: Day("2024-01-03")).isEmpty)
  }

  @Test func `a code with as many times of day has nominal times`() throws {
    var timing = Timing.repeating { $0.timesOfDay = [28_800_000, 72_000_000] }
    timing.codes = ["BID"]
    let expected = try Order.example(timing).expected()
    #expect(try expected.nominalTimes(on: Day("2024-01-02")).count == 2)
    #expect(try expected.doses(2) == [2, 2])
  }

  @Test func `moments of daily life have no time of day`() throws {
    let expected = try Order.example(.repeating { $0.when = [.morning] }).expected()
    #expect(try expected.nominalTimes(on: Day("2024-01-01")).isEmpty)
  }

  @Test func `several dosages have their nominal times together, earliest first`() throws {
    let evening = Dosage(index: 1, timing: .repeating { $0.timesOfDay = [72_000_000] })
    let morning = Dosage(timing: .repeating { $0.timesOfDay = [28_800_000] })
    let expected = try Order.example(dosages: [evening, morning]).expected()
    #expect(try expected.nominalTimes(on: Day("2024-01-01")) == [28_800_000, 72_000_000])
  }

  @Test func `an order asks for nothing outside its days`() throws {
    let expected = try Order.example(.every(2, per: 1, .day) { $0.length = TimeLength(1, .day) })
      .expected()
    #expect(try expected.doses(3, from: "2023-12-31") == [0, 2, 0])
    #expect(try expected[Day("2023-12-31")] == .doses(0, maximum: 0))
    #expect(try expected[Day("2024-01-01")] == .doses(2, maximum: 2))
  }

  @Test func `the higher demand of every 2 to 3 days has its own days`() throws {
    let expected = try Order.example(.every(1, per: 2, .day) { $0.periodMax = 3 }).expected()
    #expect(try expected.doses(7) == [1, 0, 0, 1, 0, 0, 1])
    #expect(try expected.maximum(7) == [1, 0, 1, 0, 1, 0, 1])
    #expect(try expected[Day("2024-01-04")] == .doses(1, maximum: 0))
  }

  @Test func `the active days go on up to the last dose that is asked for`() throws {
    let order = try Order.example(.every(1, per: 1, .day) { $0.count = 3 })
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: try Day("2024-12-31"))
    #expect(
      ExpectedDoses(of: order, evidence: evidence).activeDays
        == (try DayRange("2024-01-01", "2024-01-03")))
  }
}

extension ExpectedDoses {
  /// The times of day, in milliseconds since midnight, at which doses are due on a day.
  func nominalTimes(on day: Day) -> [Int32] {
    guard let range = DayRange(first: day, last: day) else { return [] }
    let midnight = LocalMoment(day: day).instant
    return nominalMoments(over: range).map { Int32($0 - midnight) }
  }
}
