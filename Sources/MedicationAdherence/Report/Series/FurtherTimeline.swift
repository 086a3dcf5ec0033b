/// A patient's series in buckets of a further size, beside the one that the report counts by.
public struct FurtherTimeline: Codable, Sendable {
  /// The size of each bucket.
  public let size: BucketSize
  /// The series that are listed by it, with these buckets, in the order of the report.
  public let series: [SeriesReport]

  /// Makes a timeline.
  public init(size: BucketSize, series: [SeriesReport]) {
    (self.size, self.series) = (size, series)
  }
}

/// All patients together in buckets of a further size.
public struct FurtherBuckets: Sendable {
  /// The size of each bucket.
  public let size: BucketSize
  /// Every bucket from the first to the last, oldest first.
  public let buckets: [BucketCounts]

  /// Makes the buckets.
  public init(size: BucketSize, buckets: [BucketCounts]) {
    (self.size, self.buckets) = (size, buckets)
  }
}

extension BucketSize {
  /// What the names of tables and files have at their end that hold buckets of it as a further size:
  /// `-month`.
  public var suffix: String { "-" + rawValue }
}

extension SeriesReport {
  /// The same series in other buckets.
  package func with(buckets: [BucketCounts]) -> SeriesReport {
    SeriesReport(
      identity, isAsNeeded: isAsNeeded, buckets: buckets, measures: measures,
      instruction: instruction, record: record)
  }
}

extension ReportContext {
  /// What is true of the same report by a further size.
  package func counted(by size: BucketSize) -> ReportContext {
    ReportContext(
      toolVersion: toolVersion, asOf: asOf, timeZone: timeZone,
      layout: Layout(
        bucketSize: size, seriesKind: layout.seriesKind, csvDialect: layout.csvDialect),
      dates: dates, rules: rules, gaps: gaps)
  }
}
