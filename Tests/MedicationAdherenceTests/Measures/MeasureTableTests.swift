import MedicationAdherence
import Testing

/// Two patients worked out by hand, measure by measure.
///
/// Ada has two tablets a day for ten days. On the third day one is recorded as not taken, on the
/// fifth nothing is recorded, on the ninth she takes three.
///
/// Ben has one tablet every seventh day for four weeks. He takes the second two days late, refuses
/// the third a day late, and takes the fourth one day early.
@Suite("Measures of two patients") struct MeasureTableTests {
  private static func ada() throws -> UnitDays {
    try UnitDays(due: "2222222222", taken: "2212022232", notTaken: "..1.......")
  }

  private static func ben() throws -> UnitDays {
    try UnitDays(
      due: "1......1......1......1......", taken: "1........1..........1.......",
      notTaken: "...............1............")
  }

  typealias Row = (measure: Measure, ada: Double?, ben: Double?)

  static let rows: [Row] = [
    (.taken, 18, 3),
    (.notTaken, 1, 1),
    (.undetermined, 0, 0),
    (.expected, 20, 4),
    (.expectedMax, 20, 4),
    (.unrecorded, 2, 0),
    (.extra, 1, 0),
    (.recordedAdherence, 18.0 / 19, 3.0 / 4),
    (.takingAdherence, 18.0 / 20, 3.0 / 4),
    (.implementation, 17.0 / 20, 3.0 / 4),
    (.implementationLow, 0.6396, 0.3006),
    (.implementationHigh, 0.9476, 0.9544),
    (.correctDays, 7.0 / 10, 3.0 / 4),
    (.daysCovered, 9.0 / 10, 3.0 / 4),
    (.longestGapDays, 1, 7),
    (.holidays, 0, 0),
    (.persistenceDays, 10, 28),
    (.persistent, 1, 1),
    (.initiated, nil, nil),
    (.onTime, nil, nil),
  ]

  @Test("each measure is the one worked out by hand", arguments: rows)
  func values(row: Row) throws {
    try expect(SeriesFigures.measures(Self.ada())[row.measure], row.ada)
    try expect(SeriesFigures.measures(Self.ben())[row.measure], row.ben)
  }

  static let together: [(Measure, Double?)] = [
    (.expected, 24), (.unrecorded, 2), (.extra, 1), (.implementation, 20.0 / 24),
    (.correctDays, 10.0 / 14), (.longestGapDays, 7), (.persistenceDays, nil),
  ]

  @Test("units are matched one by one and then added", arguments: together)
  func added(measure: Measure, value: Double?) throws {
    let sum =
      try SeriesFigures([Self.ada()]).tally(OutcomeCounts(), permissibleGapDays: 30)
      + SeriesFigures([Self.ben()]).tally(OutcomeCounts(), permissibleGapDays: 30)
    expect(sum.values[measure], value)
  }

  private func expect(_ value: Double?, _ wanted: Double?) {
    #expect((value == nil) == (wanted == nil))
    #expect(abs((value ?? 0) - (wanted ?? 0)) < 0.00005)
  }
}
