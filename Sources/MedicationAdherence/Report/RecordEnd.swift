/// The end of the record of all patients, where it lies before the as-of day although more would be
/// recorded by then.
public struct RecordEnd: Hashable, Sendable {
  /// The day of the latest administration.
  public let latest: Day
  /// How many days that is before the as-of day.
  public let daysBeforeAsOf: Int

  /// Makes an end.
  public init(latest: Day, daysBeforeAsOf: Int) {
    (self.latest, self.daysBeforeAsOf) = (latest, daysBeforeAsOf)
  }

  /// Whether doses were due of which nothing is recorded in a bucket that goes on after it.
  public func leavesUnrecorded(_ buckets: some Sequence<BucketCounts>) -> Bool {
    buckets.contains { $0.bucket.lastDay > latest && $0.unrecorded ?? 0 > 0 }
  }

  /// What is said of it.
  public var notice: Notice { .recordEnds(latest: latest, daysBeforeAsOf: daysBeforeAsOf) }
}

extension ReportContext {
  /// What must be known before the figures of a patient with these buckets: what could not be read
  /// of anybody, and that the record ends too soon where it leaves doses of the patient unrecorded.
  public func notices(before timeline: [BucketCounts]) -> [Notice] {
    lost + (recordEnd.map { $0.leavesUnrecorded(timeline) ? [$0.notice] : [] } ?? [])
  }
}
