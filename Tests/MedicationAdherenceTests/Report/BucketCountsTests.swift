import Testing

@testable import MedicationAdherence

@Suite struct BucketCountsTests {
  @Test(arguments: [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
  func `one administration of any outcome makes a bucket recorded`(
    taken: Int, notTaken: Int, undetermined: Int
  ) throws {
    let bucket = try BucketCounts(
      .week, "2016-08-15", taken: taken, notTaken: notTaken, undetermined: undetermined)
    #expect(bucket.state == .recorded)
  }

  @Test func `a bucket without an administration has no records`() throws {
    #expect(try BucketCounts(.week, "2016-08-15").state == .noRecords)
  }

  @Test func `the states have the words of every output`() {
    #expect(
      BucketState.allCases.map(\.rawValue) == [
        "recorded", "no-records", "nothing-due", "suppressed",
      ])
  }
}

@Suite("Bucket states") struct BucketStateTests {
  typealias Row = (due: String, recorded: Int, state: BucketState, expected: Int?)

  static let rows: [Row] = [
    ("1111111", 0, .noRecords, 7), ("0000000", 0, .nothingDue, 0), ("???????", 0, .noRecords, nil),
    ("111?111", 0, .noRecords, nil), ("0000000", 1, .recorded, 0), ("???????", 1, .recorded, nil),
    ("000?000", 0, .noRecords, nil),
  ]

  @Test("zero, missing and not due are told apart", arguments: rows)
  func states(row: Row) throws {
    let figures = try SeriesFigures([UnitDays(due: row.due)])
    let bucket = try #require(figures.buckets([OutcomeCounts(taken: row.recorded)]).first)
    #expect(bucket.state == row.state)
    #expect(bucket.expected == row.expected)
  }

  @Test func `nothing is due of a medication as needed`() throws {
    let range = try DayRange("2024-03-01", "2024-03-07")
    let unit = UnitDays(range: range, withoutSchedule: .notApplicable)
    let bucket = try #require(try SeriesFigures([unit]).buckets([OutcomeCounts()]).first)
    #expect(bucket.state == .nothingDue)
    #expect(bucket.expected == nil)
  }

  @Test func `without an order it is not known that nothing was due`() throws {
    let idle = try UnitDays(due: "0000000")
    let unit = UnitDays(range: idle.range, withoutSchedule: .unknown)
    let bucket = try #require(try SeriesFigures([idle, unit]).buckets([OutcomeCounts()]).first)
    #expect(bucket.state == .noRecords)
  }

  @Test func `a unit that is unknown in a bucket does not count there`() throws {
    let units = try [UnitDays(due: "1111111"), UnitDays(due: "22?2222")]
    let bucket = try #require(try SeriesFigures(units).buckets([OutcomeCounts()]).first)
    #expect(bucket.expected == 7)
    #expect(bucket.state == .noRecords)
  }

  @Test func `shares of doses due are 0 where nothing is recorded, and missing where none was due`()
    throws
  {
    let bucket = try #require(
      try SeriesFigures([UnitDays(due: "1111111")]).buckets([OutcomeCounts()]).first)
    #expect(bucket.implementation == 0 && bucket.takingAdherence == 0)
    #expect(bucket.unrecorded == 7 && bucket.counts.recordedAdherence == nil)
    let idle = try #require(
      try SeriesFigures([UnitDays(due: "0000000")]).buckets([OutcomeCounts()]).first)
    #expect(idle.implementation == nil && idle.takingAdherence == nil)
  }

  @Test func `the sum of lines has the doses of those that are known`() throws {
    let known = try SeriesFigures([UnitDays(due: "1111111")]).buckets([OutcomeCounts()])
    let unknown = try SeriesFigures([UnitDays(due: "???????")]).buckets([OutcomeCounts()])
    let idle = try SeriesFigures([UnitDays(due: "0000000")]).buckets([OutcomeCounts()])
    #expect(BucketCounts.sum([known, unknown, idle]).map(\.expected) == [7])
    #expect(BucketCounts.sum([idle, unknown]).map(\.state) == [.noRecords])
    #expect(BucketCounts.sum([idle, idle]).map(\.state) == [.nothingDue])
    var (sum, other) = (BucketSum(), BucketSum())
    sum.add(idle)
    other.add(known)
    sum.join(other)
    #expect(sum.buckets.map(\.state) == [.noRecords])
  }
}
