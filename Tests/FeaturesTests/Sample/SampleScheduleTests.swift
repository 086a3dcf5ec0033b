import MedicationAdherence
import Testing

@testable import Features

@Suite struct SampleScheduleTests {
  /// 2025-01-31, a Friday.
  private let start = Day(number: 20_119)

  @Test func `every 36 hours falls on two of three days`() {
    #expect(days(.everyHours(36), count: 6) == [[480], [1200], [], [480], [1200], []])
  }

  @Test func `every 8 hours falls three times on a day after the first`() {
    #expect(days(.everyHours(8), count: 2) == [[480, 960], [0, 480, 960]])
  }

  @Test func `every second day begins on the first`() {
    #expect(days(.everyOtherDay, count: 4) == [[480], [], [480], []])
  }

  @Test func `a weekly dose waits for its weekday`() {
    #expect(
      days(.weekly([1], minute: 540), count: 11).map(\.count) == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test func `a monthly dose of the 31st falls on the last day of a shorter month`() {
    let due = days(.monthly, count: 60).indices.filter { days(.monthly, count: 60)[$0] != [] }
    #expect(
      due.map { start.adding(days: $0).description } == ["2025-01-31", "2025-02-28", "2025-03-31"])
  }

  @Test func `a dose as needed is wanted always, never or at times`() {
    #expect(days(.asNeeded(permille: 1000), count: 1) == [[500, 800, 1100, 1320]])
    #expect(days(.asNeeded(permille: 0), count: 1) == [[]])
  }

  @Test func `a taper goes to its next step when the days of one are over`() {
    let taper = SampleSchedule.taper([
      SampleTaperStep(dose: "20", days: 2), SampleTaperStep(dose: "10", days: 1),
    ])
    #expect((0..<4).map { taper.step(on: start.adding(days: $0), from: start) } == [0, 0, 1, 1])
  }

  private func days(_ schedule: SampleSchedule, count: Int) -> [[Int]] {
    var random = SampleRandom(seed: 1, stream: 1)
    return (0..<count).map {
      schedule.minutes(on: start.adding(days: $0), from: start, random: &random)
    }
  }
}
