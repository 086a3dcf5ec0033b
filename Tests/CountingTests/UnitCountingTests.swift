import FHIRDecoding
import MedicationAdherence
import Testing

@testable import Counting

@Suite struct UnitCountingTests {
  @Test func `days of a bucket that the range cuts off are outside of the line`() throws {
    var count = try UnitCount(.week, "2024-03-06", "2024-03-14")
    // The week is 2024-03-04 to 10; the second one is cut behind its Thursday.
    let days = ["2024-03-05", "2024-03-06", "2024-03-10", "2024-03-14", "2024-03-15"]
    let placements = count.add(try days.map { try Self.record($0) })
    #expect(placements.map(\.bucket?.label) == [nil, "2024-W10", "2024-W10", "2024-W11", nil])
    for place in [0, 4] { #expect(placements[place].disposition == .outsideWindow) }
    #expect(count.buckets.map(\.taken) == [2, 1])
    #expect(count.unit.sum.taken == 3)
    #expect(count.unit.firstTaken == (try Self.day("2024-03-06")))
    #expect(count.doses.map(\.day.description) == ["2024-03-06", "2024-03-10", "2024-03-14"])
  }

  @Test func `the first dose may be on the last day`() throws {
    var count = try UnitCount(.day, "2024-03-06", "2024-03-07")
    _ = count.add([try Self.record("2024-03-07")])
    #expect(count.unit.firstTaken == (try Self.day("2024-03-07")))
  }

  @Test(
    "what is recorded from the start on is known of all days up to the last one shown",
    arguments: [
      ("2024-03-05", .taken, .day, .nothing), ("2024-03-06", .notTaken, .day, .notTaken),
      ("2024-03-07", .undetermined, .day, .undetermined), ("2024-03-09", .taken, .day, .taken),
      ("2024-03-11", .taken, .day, .nothing), ("2024-03-01", .taken, .month, .takenOnUnknownDay),
      ("2024-02-01", .taken, .month, .nothing), ("2024-03-01", .notTaken, .month, .notTaken),
      ("2024-01-01", .taken, .year, .takenOnUnknownDay),
    ] as [(String, Outcome, FHIRDateTime.Precision, RecordSinceStart)])
  func recordSinceStart(
    day: String, outcome: Outcome, precision: FHIRDateTime.Precision, expected: RecordSinceStart
  ) throws {
    var count = UnitCounting(
      timeline: Timeline(.day, over: try Self.range("2024-03-08", "2024-03-10")),
      start: try Self.day("2024-03-06"), size: .day, keepsPlacements: false)
    var (counts, doses) = (Array(repeating: OutcomeCounts(), count: 3), [RecordedDose]())
    var further: [[OutcomeCounts]] = []
    let record = CountableRecord(
      .init(ordinal: 0, unit: 0),
      at: .init(day: try Self.day(day).number, precision: precision), outcome: outcome)
    count.count([record], in: &counts, further: &further, doses: &doses)
    #expect(count.recordSinceStart == expected)
    #expect((count.firstTaken != nil) == (expected == .taken))
  }

  @Test func `a day counts in its bucket of every size`() throws {
    let range = try Self.range("2024-02-26", "2024-03-03")
    var count = UnitCount(
      Timeline(.week, over: range),
      further: [Timeline(.month, over: range), Timeline(.day, over: range)],
      size: .week)
    _ = count.add(
      try ["2024-02-29", "2024-03-01", "2024-03-03", "2024-02-29"].map { try Self.record($0) })
    #expect(count.buckets.map(\.taken) == [4])
    #expect(count.further.map { $0.map(\.taken) } == [[2, 2], [0, 0, 0, 2, 1, 0, 1]])
  }

  @Test func `a bucket that is left and come back to is counted on`() throws {
    var count = try UnitCount(.day, "2024-03-06", "2024-03-07")
    _ = count.add(
      try ["2024-03-06", "2024-03-07", "2024-03-06"].map { try Self.record($0) })
    #expect(count.buckets.map(\.taken) == [2, 1])
    #expect(count.unit.sum.taken == 3)
  }

  @Test func `a line counts the doses of its members together`() throws {
    let range = try Self.range("2024-03-06", "2024-03-07")
    var line = OpenSeries(number: 0, timeline: Timeline(.day, over: range), needs: [])
    line.units = [UnitDays(range: range, withoutSchedule: .unknown)]
    line.members = [OpenSeries.Member(unit: 3, place: 0), OpenSeries.Member(unit: 5, place: 0)]
    var doses: [RecordedDose] = []
    for (member, days) in [["2024-03-06", "2024-03-07"], ["2024-03-07"]].enumerated() {
      var unit = UnitCounting(
        timeline: line.timeline, start: nil, size: .day, keepsPlacements: false)
      line.count(
        try days.map { try Self.record($0) }[...], &unit, member: member, doses: &doses)
      #expect(doses.count == days.count)
      #expect(line.members[member].taken == days.count)
      #expect(unit.placements.isEmpty)
    }
    #expect(line.counts.map(\.taken) == [1, 2])
    #expect(line.membersOfUnits == [[3, 5]])
  }

  @Test func `a month counts in its bucket unless the range cuts that`() throws {
    let record = try Self.record("2024-03-01", precision: .month)
    var whole = try UnitCount(.month, "2024-03-01", "2024-03-31")
    #expect(whole.add([record]).map(\.disposition) == [.counted])
    #expect(whole.doses.isEmpty)
    for first in ["2024-02-15", "2024-03-02"] {
      var cut = try UnitCount(.month, first, "2024-03-30")
      #expect(cut.add([record]).map(\.disposition) == [.imprecise])
    }
    var days = try UnitCount(.day, "2024-03-01", "2024-03-31")
    #expect(days.add([record]).map(\.disposition) == [.imprecise])
  }

  @Test func `what is of a line that is not listed lies outside`() throws {
    var count = UnitCount(nil, size: .week, partsOfDoses: [false, true])
    let record = try Self.record("2024-03-06")
    let dispositions = count.add([record, record]).map(\.disposition)
    #expect(dispositions == [.outsideWindow, .partOfDose])
    #expect(count.unit.counted == 0 && count.unit.uncounted.map(\.disposition) == dispositions)
    #expect(count.unit.sum.administrations == 0 && count.doses.isEmpty)
  }

  private static func record(
    _ text: String, precision: FHIRDateTime.Precision = .second
  ) throws -> CountableRecord {
    CountableRecord(
      .init(ordinal: 0, unit: 0), at: .init(day: try day(text).number, precision: precision))
  }

  fileprivate static func range(_ first: String, _ last: String) throws -> DayRange {
    try #require(DayRange(first: day(first), last: day(last)))
  }

  private static func day(_ text: String) throws -> Day {
    try #require(FHIRDateTime(text: text)).day
  }
}

/// The count of one unit, and what it leaves behind in its line.
private struct UnitCount {
  var unit: UnitCounting
  var buckets: [OutcomeCounts]
  /// The buckets of each further size.
  var further: [[OutcomeCounts]]
  var doses: [RecordedDose] = []

  init(_ size: BucketSize, _ first: String, _ last: String) throws {
    self.init(Timeline(size, over: try UnitCountingTests.range(first, last)), size: size)
  }

  init(
    _ timeline: Timeline?, further: [Timeline] = [], size: BucketSize, partsOfDoses: [Bool] = []
  ) {
    self.further = further.map { Array(repeating: OutcomeCounts(), count: $0.buckets.count) }
    unit = UnitCounting(
      timeline: timeline, further: further, start: timeline?.range.first, size: size,
      partsOfDoses: partsOfDoses,
      keepsPlacements: true)
    buckets = Array(repeating: OutcomeCounts(), count: timeline?.buckets.count ?? 0)
  }

  /// Counts records and says where each went.
  mutating func add(_ records: [CountableRecord]) -> [AdministrationPlacement] {
    unit.count(records[...], in: &buckets, further: &further, doses: &doses)
    return unit.placements
  }
}
