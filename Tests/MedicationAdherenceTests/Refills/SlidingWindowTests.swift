import MedicationAdherence
import Testing

@Suite struct SlidingWindowTests {
  @Test(arguments: [
    (WindowLength.days(90), WindowLength.days(60), 5), (.days(90), .days(90), 4),
    (.days(365), .days(1), 1), (.days(366), .days(1), 0), (.days(364), .days(1), 2),
    (.months(3), .months(3), 4), (.months(1), .months(1), 12), (.months(13), .months(1), 0),
  ])
  func `only whole windows slide over a year`(
    length: WindowLength, step: WindowLength, count: Int
  ) throws {
    var settings = RefillSettings()
    (settings.sliding, settings.step) = (length, step)
    let dispenses = Fill.dispenses([Fill(day: 0, supply: 365)])
    let windows = try #require(RefillHistory(dispenses, settings: settings)).slidingWindows
    #expect(windows.count == count)
    #expect(windows.map(\.number) == Array(1...max(1, count)).prefix(count).map(\.self))
  }

  @Test func `at the end of the calendar the windows end too`() throws {
    let dispense = Dispense(
      id: "d", day: Day.last, daysSupply: 30,
      medication: Medication(key: "drug|A", code: "A", name: "A"))
    let history = try #require(RefillHistory([dispense], settings: RefillSettings()))
    #expect(history.slidingWindows.isEmpty)
    #expect(history.values.allSatisfy { $0.number == nil || $0.number?.isFinite == true })
  }
}
