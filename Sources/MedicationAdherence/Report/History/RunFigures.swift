/// What one run said of all patients together, for later runs to look back at.
///
/// It holds what the report shows and nothing else: no patient, no series, and no figure that is hidden.
public struct RunFigures: Codable, Hashable, Sendable {
  /// The name of the run's folder.
  public let run: String
  /// The instant up to which its data were taken, as ISO 8601 text.
  public let asOf: String
  /// The version of the tool that made it.
  public let version: String
  /// What stands for all options that shape the figures; the as-of time and the window are not among them.
  public let rules: String
  /// The size of its buckets.
  public let bucketSize: BucketSize
  /// The IANA time zone that instants were moved to, or `as recorded`.
  public let timeZone: String
  /// Its buckets that were over and not cut, oldest first.
  public let buckets: [BucketFigures]

  /// Describes a run.
  public init(
    run: String, asOf: String, version: String, rules: String, bucketSize: BucketSize,
    timeZone: String, buckets: [BucketFigures]
  ) {
    (self.run, self.asOf, self.version, self.rules) = (run, asOf, version, rules)
    (self.bucketSize, self.timeZone, self.buckets) = (bucketSize, timeZone, buckets)
  }
}

/// What a run said of one bucket of all patients together; what is hidden or not known is nil.
public struct BucketFigures: Codable, Hashable, Sendable {
  /// The bucket's label, such as `2025-W08`.
  public let bucket: String
  /// The doses due.
  public let dosesDue: Int?
  /// The doses due that were taken.
  public let dueTaken: Int?
  /// The doses taken.
  public let taken: Int?
  /// The doses recorded as not taken.
  public let notTaken: Int?
  /// The doses for which it is not known whether they were taken.
  public let undetermined: Int?
  /// The share that the chart shows: of the doses due, else of the recorded doses.
  public let share: Double?
  /// Whether the share is one of the doses due.
  public let isShareOfDue: Bool

  /// Takes the figures of a bucket that are shown.
  public init(_ bucket: BucketCounts) {
    let isShown = bucket.state != .suppressed
    let ofDue = bucket.implementation
    self.bucket = bucket.bucket.label
    (dosesDue, dueTaken) = (bucket.expected, bucket.doses?.matched)
    taken = isShown ? bucket.counts.taken : nil
    notTaken = isShown ? bucket.counts.notTaken : nil
    undetermined =
      isShown && !bucket.withheld.contains(.undetermined) ? bucket.counts.undetermined : nil
    share = ofDue ?? bucket.counts.recordedAdherence
    isShareOfDue = ofDue != nil
  }

  /// Whether any dose is recorded, as far as that is shown.
  var hasRecords: Bool { (taken ?? 0) + (notTaken ?? 0) + (undetermined ?? 0) > 0 }

  /// The value of a measure; nil when it was hidden or not known.
  public func value(of measure: HistoryMeasure) -> Double? {
    switch measure {
    case .share: share
    case .dosesDue: dosesDue.map(Double.init)
    case .taken: taken.map(Double.init)
    case .notTaken: notTaken.map(Double.init)
    }
  }
}

/// A figure of a bucket that later runs look back at.
public enum HistoryMeasure: String, CaseIterable, Sendable {
  /// The share that was taken: of the doses due, else of the recorded doses.
  case share
  /// The doses due.
  case dosesDue = "expected"
  /// The doses taken.
  case taken
  /// The doses recorded as not taken.
  case notTaken = "not_taken"
}

extension CohortReport {
  /// The figures of the buckets that are over and that no window cuts; none when each patient's dates
  /// were moved by other weeks.
  public func completeFigures(_ context: ReportContext) -> [BucketFigures] {
    let last = min(context.dates.to ?? context.asOf.day, context.asOf.day)
    return commonBuckets(context).filter { counts in
      counts.bucket.lastDay <= last
        && context.dates.from.map { $0 <= counts.bucket.firstDay } ?? true
    }.map(BucketFigures.init)
  }
}
