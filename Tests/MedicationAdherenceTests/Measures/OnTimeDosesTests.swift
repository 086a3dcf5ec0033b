import MedicationAdherence
import Testing

@Suite("Doses on time") struct OnTimeDosesTests {
  typealias Row = (why: String, doses: [Double], nominal: [Double], onTime: Int)

  static let rows: [Row] = [
    ("within 3 h of 12 h", [5, 23], [8, 20], 2),
    ("a minute too early, a minute too late", [4.98, 23.02], [8, 20], 0),
    ("one dose for each nominal time", [8, 8.5], [8, 20], 1),
    ("doses that match nothing", [1, 2, 14], [8, 20], 0),
    ("over midnight", [24.5], [23, 31], 1),
    ("uneven intervals: 4 h to one side, 8 h to the other", [7.1, 9.9, 13.5], [0, 8, 12, 20], 2),
    ("a single nominal time has a day", [13.9], [8], 1),
    ("none due", [8], [], 0),
  ]

  @Test("a dose is on time within the window of a nominal time", arguments: rows)
  func matching(row: Row) {
    let doses = OnTimeDoses(
      takenAt: row.doses.map(Self.milliseconds), nominal: row.nominal.map(Self.milliseconds),
      share: 0.25)
    #expect(doses.onTime == row.onTime, "\(row.why)")
    #expect(doses.timed == row.doses.count)
  }

  private static func milliseconds(_ hours: Double) -> Int64 { Int64(hours * 3_600_000) }
}
