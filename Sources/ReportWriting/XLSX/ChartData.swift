import MedicationAdherence
import ReportLanguage

/// The points of a workbook's charts, on a sheet of their own.
struct ChartData {
  private let wording: any Wording.Type
  private let name: String
  private var points: TableSheet<ChartRow>

  /// Takes the sheet of a workbook.
  init(
    _ layout: TableLayout<ChartRow>, in workbook: Workbook
  ) throws(ReportWritingError) {
    wording = workbook.wording
    name = wording.name(of: .chartData)
    points = try TableSheet(layout, in: workbook)
  }

  /// Appends a series' points and returns their chart; nil without a bucket.
  mutating func chart(
    of buckets: [BucketCounts], series: String, heading: ChartHeading
  ) throws(ReportWritingError) -> WorkbookChart? {
    var rows: [Int] = []
    for bucket in buckets {
      rows.append(try points.append(ChartRow(series: series, bucket: bucket)))
    }
    guard let first = rows.first, let last = rows.last, first <= last else { return nil }
    let title = wording.chartTitle(heading.title, buckets[0].bucket.size)
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
      ? "" : "\(cut.joined(separator: ", ")): \(wording.partOf(ends[0].bucket.size))"
  }

  /// Ends the sheet; without rows it says that there is none, or that they are hidden.
  mutating func finish(hidesRows: Bool = false) throws(ReportWritingError) {
    try points.finish(hidesRows: hidesRows)
  }
}

/// One point of a chart; a bucket without records has no figures, so that the lines break there.
struct ChartRow: TableRow {
  /// What the chart is of.
  let series: String
  /// The bucket and what was counted in it.
  let bucket: BucketCounts

  private func count(_ figure: KeyPath<OutcomeCounts, Int>) -> Cell {
    bucket.state == .recorded ? .integer(bucket.counts[keyPath: figure]) : .missing
  }

  /// The columns of a workbook's Chart data.
  static let definition = TableDefinition<ChartRow>(
    name: "chart_data",
    meaning: "One point of a chart.",
    columns: [
      Column("series", .text, "What the chart is of.") { .text($0.series) },
      Column("bucket", .text, "The bucket's label.") { .text($0.bucket.bucket.label) },
      Column("state", .text, "What the bucket can say.") { .text($0.bucket.state.rawValue) },
      Column(
        "taken", .integer, unit: "administrations",
        "Doses taken; empty unless the bucket is recorded, so that the line breaks."
      ) { $0.count(\.taken) },
      Column(
        "not_taken", .integer, unit: "administrations",
        "Doses recorded as not taken; empty unless the bucket is recorded."
      ) { $0.count(\.notTaken) },
    ])

  /// The places of the columns that a chart draws.
  static let columns = (bucket: 1, taken: 3, notTaken: 4)
}
