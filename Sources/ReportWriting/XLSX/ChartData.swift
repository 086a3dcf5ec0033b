import MedicationAdherence

/// The points of a workbook's charts, on a sheet of their own.
struct ChartData {
  private static let name = "Chart data"
  private var points: TableSheet<ChartRow>

  /// Adds the sheet to a workbook.
  init(in workbook: Workbook, pageTitle: String) throws(ReportWritingError) {
    points = try TableSheet(Self.name, in: workbook, pageTitle: pageTitle)
  }

  /// Appends a line's points and returns their chart; nil without a bucket.
  mutating func chart(
    of buckets: [BucketCounts], series: String, title: String
  ) throws(ReportWritingError) -> WorkbookChart? {
    guard let firstBucket = buckets.first, let lastBucket = buckets.last else { return nil }
    var rows: [Int] = []
    for bucket in buckets {
      rows.append(try points.append(ChartRow(series: series, bucket: bucket)))
    }
    guard let first = rows.first, let last = rows.last, first <= last else { return nil }
    let range = "\(firstBucket.bucket.label) to \(lastBucket.bucket.label)"
    let size = firstBucket.bucket.size.rawValue
    let sentence = PlainSentence(buckets).english
    return WorkbookChart(
      title: "\(title) – doses per \(size)",
      description: "\(title): lines of doses taken and not taken per \(size), \(range). "
        + sentence,
      dataSheet: Self.name, rows: first...last,
      largest: buckets.map { max($0.counts.taken, $0.counts.notTaken) }.max() ?? 0)
  }

  /// Ends the sheet.
  mutating func finish() throws(ReportWritingError) {
    try points.finish()
  }
}
