import Testing

@testable import MedicationAdherence

@Suite struct BucketSummaryTests {
  @Test func `a bucket has a row for each measure, with quartiles of the patients' values`() throws
  {
    let week = CalendarBucket(.week, containing: try Day("2025-01-06"))
    let spread = BucketDistribution(
      bucket: week, patientsDue: 5,
      implementation: Distribution([0.25, 0.5, 0.75, 1], threshold: 0.8),
      recordedAdherence: nil)
    let rows = BucketDistribution.summaries(of: [spread])
    #expect(rows.map(\.measure) == [.implementation, .recordedAdherence])
    let cells = rows.map { BucketSummary.definition.cells(of: $0) }
    #expect(
      cells[0] == [
        .text("2025-W02"), .date(try Day("2025-01-06")), .date(try Day("2025-01-12")),
        .text("implementation"), .integer(4), .integer(5), .fraction(0.625), .fraction(0.4375),
        .fraction(0.8125),
        .fraction(0.25),
      ])
    #expect(
      cells[1].suffix(6) == [.integer(0), .integer(5), .missing, .missing, .missing, .missing])
  }

  @Test func `a patient with doses due and none recorded took none of them`() throws {
    let silent = [CohortFixture.Week(expected: 7), CohortFixture.Week(expected: 7)]
    let half = [CohortFixture.Week(taken: 7, expected: 14), CohortFixture.Week(expected: 14)]
    let unknown = [CohortFixture.Week(taken: 3), CohortFixture.Week()]
    let report = CohortFixture.cohort([silent, half, unknown])
    let shares = report.summaryOverTime.filter { $0.measure == .implementation }
    #expect(shares.map(\.patients) == [2, 0], "nothing is recorded in the second week")
    #expect(shares.map(\.patientsDue) == [2, 2])
    #expect(shares.map { $0.distribution?.median } == [0.25, nil])
    #expect(report.buckets.map(\.implementation) == [7.0 / 21, 0], "as in the timeline")
    let recorded = report.summaryOverTime.filter { $0.measure == .recordedAdherence }
    #expect(recorded.map(\.patients) == [2, 0])
  }

  @Test func `the number of patients with doses due is hidden with that of their shares`() {
    let weeks = (0..<20).map { place in
      let week = CohortFixture.Week(taken: 7, expected: place < 17 ? 7 : nil)
      return [week, week]
    }
    let report = CohortFixture.cohort(weeks).suppressed(by: .cms11, threshold: 0.8, notices: [])
    #expect(report.summaryOverTime.map(\.patientsDue) == [nil, nil, nil, nil])
    let all = CohortFixture.cohort(Array(repeating: weeks[0], count: 20))
      .suppressed(by: .cms11, threshold: 0.8, notices: [])
    #expect(all.summaryOverTime.map(\.patientsDue) == [20, 20, 20, 20])
  }
}
