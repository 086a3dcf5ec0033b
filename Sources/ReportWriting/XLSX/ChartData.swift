import MedicationAdherence
import ReportLanguage

/// The points of a workbook's charts, on a sheet of their own.
struct ChartData {
  private let context: ReportContext
  private let wording: any Wording.Type
  private let name: String
  private var points: TableSheet<ChartRow>

  /// Takes the sheet of a workbook.
  init(
    _ layout: TableLayout<ChartRow>, in workbook: Workbook, context: ReportContext
  ) throws(ReportWritingError) {
    self.context = context
    wording = workbook.wording
    name = wording.name(of: .chartData)
    points = try TableSheet(layout, in: workbook)
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
    let parts = parts(of: buckets)
    return WorkbookChart(
      title: title + silence,
      description: "\(heading.title). \(heading.description)"
        + (parts.isEmpty ? "" : " \(parts)."),
      dataSheet: name, rows: first...last,
      largest: buckets.map { max($0.counts.taken, $0.counts.notTaken) }.max() ?? 0, parts: parts)
  }

  /// Which of the first and the last bucket have fewer days than the others, so that a line seems to
  /// fall there; empty when none has.
  private func parts(of buckets: [BucketCounts]) -> String {
    let ends = [buckets.first, buckets.count > 1 ? buckets.last : nil].compactMap(\.self)
    let cut = ends.filter { $0.isPartial && $0.state == .recorded }
      .map { wording.bucket($0.bucket.label) }
    return cut.isEmpty
      ? "" : "\(cut.joined(separator: ", ")): \(wording.partOf(context.bucketSize))"
  }

  /// Ends the sheet; without rows it says that there is none, or that they are hidden.
  mutating func finish(hidesRows: Bool = false) throws(ReportWritingError) {
    try points.finish(hidesRows: hidesRows)
  }
}
