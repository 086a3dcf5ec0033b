import MedicationAdherence
import Testing

@Suite("Steps of a persistence curve") struct PersistenceStepTests {
  @Test func `the share holds until a day with a stop and falls there`() {
    let curve = PersistenceCurve([
      (days: 2, isStopped: false), (days: 5, isStopped: true), (days: 5, isStopped: false),
      (days: 9, isStopped: false),
    ])
    #expect(curve.steps.map(\.day) == [0, 5, 5, 9])
    let point = curve.points.first { $0.day == 5 }
    #expect(curve.steps.map(\.share) == [1, 1, point?.share, point?.share])
    #expect(curve.steps.map(\.low) == [1, 1, point?.low, point?.low])
    #expect(curve.steps.map(\.high) == [1, 1, point?.high, point?.high])
  }

  @Test func `the last day with a stop is not said twice, and a share of 0 has no interval`() {
    let curve = PersistenceCurve([(days: 4, isStopped: true)])
    #expect(curve.steps.map(\.day) == [0, 4, 4])
    #expect(curve.steps.map(\.share) == [1, 1, 0])
    #expect(curve.steps.last?.low == nil && curve.steps.last?.high == nil)
  }

  @Test func `a curve without stops is a line to its last day`() {
    let curve = PersistenceCurve([(days: 3, isStopped: false), (days: 8, isStopped: false)])
    #expect(curve.steps.map(\.day) == [0, 8])
    #expect(curve.steps.map(\.share) == [1, 1])
  }

  @Test func `without a series there is no step`() {
    #expect(PersistenceCurve([]).steps.isEmpty)
  }
}
