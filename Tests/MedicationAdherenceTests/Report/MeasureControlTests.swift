import Testing

@testable import MedicationAdherence

@Suite struct MeasureControlTests {
  /// Weeks from 2025-W02 on, made one by one.
  private static func weeks(
    _ count: Int, _ make: (Int, CalendarBucket) -> BucketCounts
  ) -> [BucketCounts] {
    (0..<count).map { place in
      let monday = Day(number: 20_094).adding(days: 7 * place)
      return make(place, CalendarBucket(.week, containing: monday))
    }
  }

  /// A week of 10 doses due, of which some are taken and the others are not.
  private static func week(
    _ bucket: CalendarBucket, taken: Int, isPartial: Bool = false, isDue: Bool = true
  ) -> BucketCounts {
    BucketCounts(
      bucket: bucket, isPartial: isPartial,
      counts: OutcomeCounts(taken: taken, notTaken: 10 - taken),
      doses: isDue
        ? DoseSums(expected: 12, taken: taken, matched: taken, unrecorded: 2, extra: 0) : nil)
  }

  /// 15 weeks: a cut one, 12 of 8 and 9 doses taken in turn, a hidden one and one without records.
  private static let seen = weeks(15) { place, bucket in
    switch place {
    case 0: week(bucket, taken: 1, isPartial: true)
    case 5: BucketCounts(bucket: bucket, isPartial: false, state: .suppressed)
    case 9: BucketCounts(bucket: bucket, isPartial: false, state: .noRecords)
    default: week(bucket, taken: place.isMultiple(of: 2) ? 8 : 9)
    }
  }

  @Test func `cut, hidden and empty buckets are left out of both measures`() throws {
    let charts = MeasureControl.charts(of: Self.seen)
    #expect(charts.map(\.measure) == [.implementation, .recordedAdherence])
    #expect(charts.map(\.chart.points.count) == [12, 12])
    #expect(charts[0].chart.points.map(\.n) == Array(repeating: 12, count: 12))
    #expect(charts[1].chart.points.map(\.n) == Array(repeating: 10, count: 12))
    let places = Self.seen.map { charts[0].place(of: $0.bucket) }
    #expect(places == [nil, 0, 1, 2, 3, nil, 4, 5, 6, nil, 7, 8, 9, 10, 11])
  }

  @Test func `there is a row for each measure and bucket, with the group's name`() throws {
    let rows = MeasureControl.charts(of: Self.seen, group: GroupName(kind: "ward", name: "3"))
      .flatMap(\.rows)
    #expect(rows.count == 30)
    let cells = rows.map { ControlRow.definition.cells(of: $0) }
    let label = Self.seen[0].bucket.label
    #expect(
      cells[15].prefix(6) == [
        .text("recorded_adherence"), .text("ward"), .text("3"), .text(label), .missing, .missing,
      ])
    // 12 weeks of 0.8 and 0.9: where weeks are left out, neighbours may be alike.
    #expect(cells[16][4] == .fraction(0.9))
    #expect(cells[15].dropFirst(6).prefix(1) == cells[16].dropFirst(6).prefix(1))
    #expect(cells[16].suffix(2) == [.missing, .missing])
  }

  @Test func `without doses due only the share of the recorded ones is charted`() {
    let weeks = Self.weeks(13) { Self.week($1, taken: 8, isDue: $0 > 20) }
    #expect(MeasureControl.charts(of: weeks).map(\.measure) == [.recordedAdherence])
    #expect(
      MeasureControl.charts(
        of: Self.weeks(2) { BucketCounts(bucket: $1, isPartial: false, counts: OutcomeCounts()) }
      ).isEmpty)
  }

  @Test func `several signals of a bucket stand in one cell, the first says what it means`() {
    let taken = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 2]
    let weeks = Self.weeks(13) { Self.week($1, taken: taken[$0]) }
    let rows = MeasureControl.charts(of: weeks)[1].rows.map { ControlRow.definition.cells(of: $0) }
    #expect(rows[12].suffix(2) == [.text("outside"), .text("deterioration")])
    #expect(rows[11].suffix(2) == [.text("shift"), .text("improvement")])
    let fall = [9, 8, 9, 8, 9, 8, 9, 7, 6, 5, 4, 3, 2, 1]
    let falling = Self.weeks(14) { Self.week($1, taken: fall[$0]) }
    let last = MeasureControl.charts(of: falling)[1].rows.map {
      ControlRow.definition.cells(of: $0)
    }
    #expect(last[13].suffix(2) == [.text("outside;trend"), .text("deterioration")])
  }
}
