import MedicationAdherence

/// The points of a workbook's charts, on a sheet of their own.
struct ChartData {
  private let context: ReportContext
  private let wording: any Wording.Type
  private let name: String
  private var points: TableSheet<ChartRow>

  /// Takes the sheet of a workbook.
  init(
    _ layout: TableLayout<ChartRow>, in workbook: Workbook, pageTitle: String,
    context: ReportContext
  ) throws(ReportWritingError) {
    self.context = context
    wording = workbook.wording
    name = wording.name(of: .chartData)
    points = try TableSheet(layout, in: workbook, pageTitle: pageTitle)
  }

  /// Appends a line's points and returns their chart; nil without a bucket.
  mutating func chart(
    of buckets: [BucketCounts], series: String, heading: ChartHeading
  ) throws(ReportWritingError) -> WorkbookChart? {
    var rows: [Int] = []
    for bucket in buckets {
      rows.append(try points.append(ChartRow(series: series, bucket: bucket)))
    }
    guard let first = rows.first, let last = rows.last, first <= last else { return nil }
    let title = wording.chartTitle(heading.title, context.bucketSize)
    let isEmpty = !buckets.contains { $0.state == .recorded }
    let silence = isEmpty ? ": " + wording.emptyPlot(isSuppressed: buckets.areHidden) : ""
    return WorkbookChart(
      title: title + silence,
      description: "\(heading.title). \(heading.description)",
      dataSheet: name, rows: first...last,
      largest: buckets.map { max($0.counts.taken, $0.counts.notTaken) }.max() ?? 0)
  }

  /// Ends the sheet; without rows it says that there is none, or that they are hidden.
  mutating func finish(hidesRows: Bool = false) throws(ReportWritingError) {
    try points.finish(hidesRows: hidesRows)
  }
}
