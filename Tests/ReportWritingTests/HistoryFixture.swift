import MedicationAdherence
import TestSupport

@testable import ReportWriting

/// A report of six weeks, of which an earlier run has told five otherwise, or not at all.
enum HistoryFixture {
  /// 100 doses due each week, by how many were taken; nil is a week that is hidden.
  static func weeks(_ taken: [Int?]) -> [BucketCounts] {
    TimelineFixtures.buckets(.week, taken.count) { place, bucket in
      guard let taken = taken[place] else {
        return BucketCounts(bucket: bucket, isPartial: false, state: .suppressed)
      }
      return BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: taken, notTaken: 4),
        doses: DoseSums(
          expected: 100, taken: taken, matched: taken, unrecorded: 100 - taken - 4))
    }
  }

  static func figures(_ run: String, _ buckets: [BucketCounts]) -> RunFigures {
    RunFigures(
      run: run, asOf: "2016-10-0\(run.suffix(1))", version: "1.0.0", rules: "r", bucketSize: .week,
      timeZone: "as recorded", buckets: buckets.map(BucketFigures.init))
  }

  /// The report, with what the earlier run told, or without one where that is nil.
  static func cohort(
    now: [Int?] = [91, 74, 88, 90, 70, 85], earlier: [Int?]? = [82, 77, nil, 60, 70]
  ) -> CohortReport {
    let buckets = weeks(now)
    let report = CohortReport(
      buckets: buckets, patients: [], series: SeriesCounts(1), ledger: [], notices: [])
    guard let earlier else { return report }
    return report.with(
      History(
        of: figures("2016-W39_2016-10-09", buckets),
        after: [figures("2016-W38_2016-10-02", weeks(earlier))]))
  }

  /// The outline of such a report.
  static func outline(
    formats: Set<ReportFormat> = ReportFormat.usual, hasEarlierRuns: Bool = true
  ) -> ReportOutline {
    ReportOutline(
      context: TimelineFixtures.context(), sets: [.cohort], formats: formats, timelineRowCount: 6,
      hasEarlierRuns: hasEarlierRuns)
  }
}
