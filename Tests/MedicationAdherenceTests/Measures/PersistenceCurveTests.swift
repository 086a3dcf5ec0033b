import MedicationAdherence
import Testing

@Suite("Persistence curve") struct PersistenceCurveTests {
  /// The remissions of 21 children on 6-mercaptopurine, in weeks (Freireich 1963), the data of every
  /// textbook; + is censored.
  private static let remissions =
    "6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+"
    .split(separator: " ").map { text in
      (days: Int(text.filter(\.isNumber)) ?? 0, isStopped: !text.hasSuffix("+"))
    }

  @Test(
    "it has the published shares and intervals",
    arguments: [
      (6, 21, 3, 0.8571, 0.6197, 0.9516), (7, 17, 1, 0.8067, 0.5631, 0.9228),
      (10, 15, 1, 0.7529, 0.5032, 0.8894), (13, 12, 1, 0.6902, 0.4316, 0.8491),
      (16, 11, 1, 0.6275, 0.3675, 0.8049), (22, 7, 1, 0.5378, 0.2678, 0.7468),
      (23, 6, 1, 0.4482, 0.1881, 0.6801),
    ])
  func published(
    day: Int, atRisk: Int, stopped: Int, share: Double, low: Double, high: Double
  ) throws {
    let curve = PersistenceCurve(Self.remissions.reversed())
    let point = try #require(curve.points.first { $0.day == day })
    #expect(point.atRisk == atRisk)
    #expect(point.stopped == stopped)
    #expect(abs(point.share - share) < 0.0001)
    #expect(try abs(#require(point.low) - low) < 0.0001)
    #expect(try abs(#require(point.high) - high) < 0.0001)
  }

  @Test func `it begins with all at risk and ends with all accounted for`() throws {
    let curve = PersistenceCurve(Self.remissions)
    let first = try #require(curve.points.first)
    #expect(first.day == 0 && first.atRisk == 21 && first.share == 1 && first.low == nil)
    #expect(curve.points.map(\.stopped).reduce(0, +) == 9)
    #expect(curve.points.map(\.censored).reduce(0, +) == 12)
  }

  @Test func `it falls to 0 when the last at risk stops`() {
    let curve = PersistenceCurve([(days: 4, isStopped: true)])
    #expect(curve.points.map(\.share) == [1, 0])
    #expect(curve.points.allSatisfy { $0.low == nil && $0.high == nil })
  }

  @Test func `without a series it has no point`() {
    #expect(PersistenceCurve([]).points.isEmpty)
  }
}

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
