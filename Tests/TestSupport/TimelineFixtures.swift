package import MedicationAdherence

/// Made-up timelines for the tests of sentences, charts and pages.
package enum TimelineFixtures {
  /// A context with fixed times.
  package static func context(
    _ size: BucketSize = .week, timeZone: String = "as recorded",
    asOf: String = "2026-10-09T12:00:00+02:00", movesDates: Bool = false,
    recordEnd: RecordEnd? = nil
  ) -> ReportContext {
    ReportContext(
      toolVersion: "1.0.0", asOf: .init(asOf, day: Day(number: 20_735), seconds: 1_791_540_000),
      timeZone: timeZone, layout: .init(bucketSize: size, seriesKind: .order, csvDialect: .plain),
      dates: .init(areMoved: movesDates), gaps: .init(recordEnd: recordEnd))
  }

  /// Buckets from 2016-08-17 on, made one by one.
  package static func buckets(
    _ size: BucketSize, _ count: Int, _ make: (Int, CalendarBucket) -> BucketCounts
  ) -> [BucketCounts] {
    var bucket = CalendarBucket(size, containing: Day(number: 17_030))
    return (0..<count).map { index in
      defer { bucket = bucket.next ?? bucket }
      return make(index, bucket)
    }
  }

  /// Buckets with counts; nil is a bucket without records.
  package static func buckets(_ size: BucketSize, _ counts: [OutcomeCounts?]) -> [BucketCounts] {
    buckets(size, counts.count) { index, bucket in
      BucketCounts(bucket: bucket, isPartial: false, counts: counts[index] ?? OutcomeCounts())
    }
  }

  /// Weeks with counts; nil is a week without records.
  package static func buckets(_ counts: [OutcomeCounts?]) -> [BucketCounts] {
    buckets(.week, counts)
  }
}
