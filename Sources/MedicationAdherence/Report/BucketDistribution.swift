/// How adherence is spread over the patients in one bucket.
public struct BucketDistribution: Hashable, Sendable {
  /// The bucket.
  public let bucket: CalendarBucket
  /// The patients of whom it is known that doses were due.
  public let patientsDue: Int
  /// The patients' shares of the doses due that were taken; nil when no patient has one.
  public let implementation: Distribution?
  /// The patients' shares of the recorded doses that were taken; nil when no patient has one.
  public let recordedAdherence: Distribution?

  /// A row for each bucket, in the order of the buckets.
  ///
  /// A patient with doses due and none recorded took 0 of them, as in the chart of all patients and
  /// in the figures of the whole window; a bucket without any record at all is missing.
  static func rows(
    of shares: BucketShareSum, over buckets: [CalendarBucket], threshold: Double
  ) -> [BucketDistribution] {
    buckets.map { bucket in
      let values = shares[bucket.firstDay]
      return BucketDistribution(
        bucket: bucket, patientsDue: values.due.count,
        implementation: Distribution(values.implementation, threshold: threshold),
        recordedAdherence: Distribution(values.recorded, threshold: threshold))
    }
  }
}
