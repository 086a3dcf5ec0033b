/// One row of a timeline: one line in one bucket.
public struct TimelineRow: Sendable {
  /// The line.
  public let series: SeriesReport
  /// The bucket and what was counted in it.
  public let bucket: BucketCounts

  /// Makes a row.
  public init(series: SeriesReport, bucket: BucketCounts) {
    self.series = series
    self.bucket = bucket
  }
}

extension TimelineRow: TableRow {
  /// The columns of `timeline.csv` and of a workbook's Timeline.
  public static let definition = TableDefinition<TimelineRow>(
    name: "timeline",
    meaning: "One line of the timeline in one bucket; every bucket of the range is there.",
    columns: SeriesReport.identity.map { $0.of { $0.series } }
      + BucketCounts.columns.map { $0.of { $0.bucket } })
}
