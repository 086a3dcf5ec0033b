import Testing

@testable import MedicationAdherence

@Suite struct BucketSummaryTests {
  @Test func `a bucket has a row for each measure, with quartiles of the patients' values`() throws
  {
    let week = CalendarBucket(.week, containing: try Day("2025-01-06"))
    let spread = BucketDistribution(
      bucket: week, implementation: Distribution([0.25, 0.5, 0.75, 1], threshold: 0.8),
      recordedAdherence: nil)
    let rows = BucketDistribution.summaries(of: [spread])
    #expect(rows.map(\.measure) == [.implementation, .recordedAdherence])
    let cells = rows.map { BucketSummary.definition.cells(of: $0) }
    #expect(
      cells[0] == [
        .text("2025-W02"), .date(try Day("2025-01-06")), .date(try Day("2025-01-12")),
        .text("implementation"), .integer(4), .fraction(0.625), .fraction(0.4375),
        .fraction(0.8125),
        .fraction(0.25),
      ])
    #expect(cells[1].suffix(5) == [.integer(0), .missing, .missing, .missing, .missing])
  }
}
