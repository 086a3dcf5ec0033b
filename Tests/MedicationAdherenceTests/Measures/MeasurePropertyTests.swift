@testable import MedicationAdherence
import Testing

@Suite("Properties of the measures") struct MeasurePropertyTests {
  /// A random unit of 120 days with its administrations, in the order of their days.
  private struct Course {
    let range: DayRange
    let doses: DailyDoses
    let records: [(outcome: Outcome, day: Day)]

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let first = try Day("2024-01-17")
      range = try #require(DayRange(first: first, last: first.adding(days: 119)))
      let gap = Int.random(in: 1...8, using: &random)
      let amount = Int32.random(in: 1...3, using: &random)
      let expected = (0..<120).map { $0 % gap == 0 ? amount : 0 }
      doses = DailyDoses(range: range, expected: expected, maximum: expected)
      records = (0..<80).map { _ in
        let day = first.adding(days: Int.random(in: 0..<120, using: &random))
        return (Outcome.allCases.randomElement(using: &random) ?? .taken, day)
      }.sorted { $0.day < $1.day }
    }

    func unit(_ records: [(outcome: Outcome, day: Day)]? = nil) -> UnitDays {
      var unit = UnitDays(range: range, due: .doses(doses), lastActiveDay: range.last)
      for record in records ?? self.records { unit.record(record.outcome, on: record.day) }
      return unit
    }
  }

  private static let seeds: Range<UInt64> = 1..<41

  private func counts(_ course: Course, by size: BucketSize) -> [OutcomeCounts] {
    let timeline = Timeline(size, over: course.range)
    var counts = Array(repeating: OutcomeCounts(), count: timeline.buckets.count)
    for record in course.records {
      guard let bucket = timeline.index(of: record.day) else { continue }
      counts[bucket].count(record.outcome, interrupted: false)
    }
    return counts
  }

  @Test("the buckets of every size add up to the days", arguments: seeds)
  func buckets(seed: UInt64) throws {
    let course = try Course(seed: seed)
    let sums = try BucketSize.allCases.map { size in
      try SeriesFigures([course.unit()], by: size).buckets(counts(course, by: size))
        .compactMap(\.doses).reduce(DoseSums()) { $0 + $1 }
    }
    #expect(sums.allSatisfy { $0 == sums[0] })
    #expect(sums[0].expected == course.doses.expected.reduce(0) { $0 + Int($1) })
  }

  @Test("what was taken was due or extra", arguments: seeds)
  func conservation(seed: UInt64) throws {
    let unit = try Course(seed: seed).unit()
    let days = try #require(MatchedDays(unit))
    let sums = DoseSums(days, days.places)
    #expect(sums.taken == sums.matched + sums.extra)
    #expect(sums.matched <= sums.expected)
    #expect(sums.unrecorded <= sums.expected - sums.matched)
    #expect(days.recorded.reduce(0, +) == unit.recorded.reduce(0, +))
  }

  @Test("shares lie within 0 to 1 and within their interval", arguments: seeds)
  func shares(seed: UInt64) throws {
    let values = try SeriesFigures.measures(Course(seed: seed).unit())
    for measure in Measure.allCases {
      guard let bounds = measure.bounds, let value = values[measure] else { continue }
      let (low, high) = (try #require(values[bounds.low]), try #require(values[bounds.high]))
      #expect(0 <= low && low <= value && value <= high && high <= 1)
    }
  }

  @Test("the order of the administrations changes nothing", arguments: seeds)
  func order(seed: UInt64) throws {
    let course = try Course(seed: seed)
    var random = SeededGenerator(seed: seed)
    let shuffled = course.unit(course.records.shuffled(using: &random))
    #expect(try SeriesFigures.measures(course.unit()) == SeriesFigures.measures(shuffled))
  }

  @Test("another unit changes no figure of this one", arguments: seeds)
  func unrelated(seed: UInt64) throws {
    let (one, other) = (try Course(seed: seed).unit(), try Course(seed: seed + 100).unit())
    let together = try SeriesFigures.measures(one, other)
    for measure in [Measure.expected, .unrecorded, .extra, .holidays] {
      let sum = try [one, other].compactMap { try SeriesFigures.measures($0)[measure] }
      #expect(together[measure] == sum.reduce(0, +))
    }
  }
}
