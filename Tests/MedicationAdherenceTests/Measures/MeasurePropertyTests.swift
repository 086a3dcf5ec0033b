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
      var unit = UnitDays(doses, activeDays: range)
      unit.record((records ?? self.records).map { RecordedDose($0.outcome, on: $0.day) })
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
    let days = unit.matched
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

  @Test("a dose in a window stands for what it stands for in the whole schedule", arguments: seeds)
  func window(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gap = Int.random(in: 1...40, using: &random)
    let start = Int.random(in: 0...60, using: &random)
    let end = Int.random(in: 150...300, using: &random)
    let due = Set(stride(from: start, to: end, by: gap))
    for _ in 0..<20 {
      let first = Int.random(in: 0...200, using: &random)
      let days = first...(first + Int.random(in: 0...90, using: &random))
      let surroundings = DueDays.Surroundings(
        before: due.filter { $0 < days.lowerBound }.max().map { $0 - first },
        after: due.filter { $0 > days.upperBound }.min().map { $0 - first })
      // Of a gap that is not seen from inside the window, both ends must lie beside it.
      guard due.count(where: days.contains) > 1 || surroundings.after != nil else { continue }
      var found = DueDays(days.map { due.contains($0) ? 1 : 0 }, surroundings: surroundings)
      for day in days where !due.contains(day) {
        let own = Self.standsFor(day, due, gap: gap)
        let shown = days.contains(own) ? own : day
        #expect(found.dueDay(for: day - first) == shown - first, "\(day) in \(days)")
      }
    }
  }

  /// The due day nearest to a day, by looking at all of them: the earlier of two in the middle, and
  /// before the first and after the last only up to half of the gap.
  private static func standsFor(_ day: Int, _ due: Set<Int>, gap: Int) -> Int {
    let nearest = due.min { (abs($0 - day), $0) < (abs($1 - day), $1) } ?? day
    let distance = nearest - day
    let isNear = distance > 0 ? distance < gap - gap / 2 : -distance <= gap / 2
    return isNear ? nearest : day
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
