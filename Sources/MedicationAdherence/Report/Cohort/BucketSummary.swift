/// How one measure is spread over the patients of a cohort in one bucket.
public struct BucketSummary: Hashable, Sendable {
  /// The bucket.
  public let bucket: CalendarBucket
  /// The measure.
  public let measure: Measure
  /// The patients with a value; nil when their number is hidden.
  public let patients: Int?
  /// The patients of whom it is known that doses were due; nil when their number is hidden.
  public let patientsDue: Int?
  /// Its distribution; nil when no patient has a value in the bucket, and when it is hidden.
  public let distribution: Distribution?

  /// Makes a row in which nothing is hidden.
  init(
    bucket: CalendarBucket, measure: Measure, distribution: Distribution?, patientsDue: Int = 0
  ) {
    (self.bucket, self.measure, self.distribution) = (bucket, measure, distribution)
    self.patientsDue = patientsDue
    patients = distribution?.count ?? 0
  }

  /// Makes a row in which everything is hidden.
  init(hiddenIn bucket: CalendarBucket, measure: Measure) {
    (self.bucket, self.measure) = (bucket, measure)
    (patients, distribution, patientsDue) = (nil, nil, nil)
  }

  /// Makes a row of what may be shown.
  init(
    bucket: CalendarBucket, measure: Measure, _ shown: ShownDistribution, patientsDue: Int?
  ) {
    (self.bucket, self.measure, self.patientsDue) = (bucket, measure, patientsDue)
    (patients, distribution) = (shown.patients, shown.distribution)
  }
}

extension BucketDistribution {
  /// A row for each bucket and measure, the buckets oldest first.
  static func summaries(of buckets: [BucketDistribution]) -> [BucketSummary] {
    buckets.flatMap { spread in
      [
        BucketSummary(
          bucket: spread.bucket, measure: .implementation, distribution: spread.implementation,
          patientsDue: spread.patientsDue),
        BucketSummary(
          bucket: spread.bucket, measure: .recordedAdherence,
          distribution: spread.recordedAdherence, patientsDue: spread.patientsDue),
      ]
    }
  }
}

extension BucketSummary: TableRow {
  /// The columns of `summary-over-time.csv`.
  public static let definition = TableDefinition<BucketSummary>(
    name: "summary-over-time",
    meaning: "How one measure is spread over the patients in one bucket.",
    columns: [
      Column("bucket", .text, "The bucket's label, as in timeline.csv.") {
        .text($0.bucket.label)
      },
      Column("bucket_start", .date, "The bucket's first day.") { .date($0.bucket.firstDay) },
      Column("bucket_end", .date, "The bucket's last day.") { .date($0.bucket.lastDay) },
      Column("measure", .text, "The measure, by its column in measures.csv.") {
        .text($0.measure.column)
      },
      Column("patients", .integer, unit: "patients", "The patients with a value.") {
        $0.patients.map(Cell.integer) ?? .missing
      },
      Column(
        "patients_due", .integer, unit: "patients",
        "The patients of whom it is known that doses were due; one of whom none is recorded has an "
          + "implementation of 0, unless nothing is recorded of anybody."
      ) { $0.patientsDue.map(Cell.integer) ?? .missing },
      Column("median", .fraction, unit: "share", "The middle value; R's type 7.") {
        .share($0.distribution?.median)
      },
      Column(
        "lower_quartile", .fraction, unit: "share",
        "The value that a quarter of the patients does not exceed; R's type 7."
      ) { .share($0.distribution?.lowerQuartile) },
      Column(
        "upper_quartile", .fraction, unit: "share",
        "The value that three quarters of the patients do not exceed; R's type 7."
      ) { .share($0.distribution?.upperQuartile) },
      Column(
        "share_at_or_above_threshold", .fraction, unit: "share",
        "Share of the patients with a value at or above the threshold."
      ) { .share($0.distribution?.shareAtOrAboveThreshold) },
    ])
}

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
