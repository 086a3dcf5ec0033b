import FHIRDecoding
import MedicationAdherence
import Testing

@testable import ReportPipeline

@Suite struct UnitCountingTests {
  @Test func `days of a bucket that the range cuts off are outside of the line`() throws {
    let line = try Self.line(.week, "2024-03-06", "2024-03-14")
    var unit = UnitCounting(line, size: .week)
    // The week is 2024-03-04 to 10; the second one is cut behind its Thursday.
    let days = ["2024-03-05", "2024-03-06", "2024-03-10", "2024-03-14", "2024-03-15"]
    let placements = unit.count(try days.map { try Self.record($0) })
    #expect(placements.map(\.bucket?.label) == [nil, "2024-W10", "2024-W10", "2024-W11", nil])
    for place in [0, 4] { #expect(placements[place].fate == .outsideWindow) }
    #expect(unit.runs.map(\.place) == [0, 1])
    #expect(unit.runs.map(\.counts.taken) == [2, 1])
    #expect(unit.doses.map(\.day.description) == ["2024-03-06", "2024-03-10", "2024-03-14"])
  }

  @Test func `a bucket that is left and come back to is counted on`() throws {
    var line = try Self.line(.day, "2024-03-06", "2024-03-07")
    var unit = UnitCounting(line, size: .day)
    _ = unit.count(
      try ["2024-03-06", "2024-03-07", "2024-03-06"].map { try Self.record($0) })
    #expect(line.add(unit, member: 0).taken == 3)
    #expect(line.counts.map(\.taken) == [2, 1])
  }

  @Test func `a month counts in its bucket unless the range cuts that`() throws {
    let record = try Self.record("2024-03-01", precision: .month)
    var whole = UnitCounting(
      try Self.line(.month, "2024-03-01", "2024-03-31"), size: .month)
    #expect(whole.count([record]).map(\.fate) == [.counted])
    #expect(whole.doses.isEmpty)
    for first in ["2024-02-15", "2024-03-02"] {
      var cut = UnitCounting(
        try Self.line(.month, first, "2024-03-30"), size: .month)
      #expect(cut.count([record]).map(\.fate) == [.imprecise])
    }
    var days = UnitCounting(
      try Self.line(.day, "2024-03-01", "2024-03-31"), size: .day)
    #expect(days.count([record]).map(\.fate) == [.imprecise])
  }

  @Test func `what is of a line that is not listed lies outside`() throws {
    var unit = UnitCounting(nil, size: .week)
    let record = try Self.record("2024-03-06")
    let fates = unit.count([record, record], partsOfDoses: [false, true]).map(\.fate)
    #expect(fates == [.outsideWindow, .partOfDose])
    #expect(unit.counted == 0 && unit.uncounted.map(\.fate) == fates)
    #expect(unit.runs.isEmpty && unit.doses.isEmpty)
  }

  private static func line(_ size: BucketSize, _ first: String, _ last: String) throws -> OpenLine {
    let range = try #require(DayRange(first: day(first), last: day(last)))
    let timeline = Timeline(size, over: range)
    return OpenLine(
      number: 0, timeline: timeline,
      units: [UnitDays(range: range, due: .unknown)],
      members: [OpenLine.Member(unit: 0, place: 0, nominal: nil, notInForce: nil)], start: nil,
      keepsTimes: false)
  }

  private static func record(
    _ text: String, precision: FHIRDateTime.Precision = .second
  ) throws -> CountableRecord {
    CountableRecord(ordinal: 0, unit: 0, day: try day(text).number, precision: precision)
  }

  private static func day(_ text: String) throws -> Day {
    try #require(FHIRDateTime(text: text)).day
  }
}

extension UnitCounting {
  /// Begins the count of a unit of a line; nil when that is not listed.
  fileprivate init(_ line: OpenLine?, size: BucketSize) {
    self.init(timeline: line?.timeline, start: line?.start, size: size)
  }

  /// Counts records and says where each went.
  fileprivate mutating func count(
    _ records: [CountableRecord], partsOfDoses: [Bool] = []
  ) -> [AdministrationPlacement] {
    count(records[...], partsOfDoses: partsOfDoses, keepsPlacements: true)
    return placements
  }
}
