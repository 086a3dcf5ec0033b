import MedicationAdherence
import ReportLanguage

/// A line chart of a Summary with its points, which stand below all charts of the sheet.
struct SummaryChart {
  /// The points, a row each.
  let points: [ChartRow]
  private let title: String
  private let description: String
  private let size: BucketSize
  private let parts: String

  /// Takes the buckets of a series; nil without a bucket.
  init?(
    _ buckets: [BucketCounts], _ series: String, _ heading: ChartHeading,
    _ wording: any Wording.Type
  ) {
    guard let first = buckets.first else { return nil }
    points = buckets.map { ChartRow(series: series, bucket: $0) }
    size = first.bucket.size
    let isEmpty = !buckets.contains { $0.state == .recorded }
    let silence = isEmpty ? ": " + wording.emptyPlot(isSuppressed: buckets.areHidden) : ""
    title = wording.chartTitle(heading.title, size) + silence
    parts = Self.parts(of: buckets, wording)
    description = "\(heading.title). \(heading.description)" + (parts.isEmpty ? "" : " \(parts).")
  }

  /// Which of the first and the last bucket have fewer days than the others, so that a line seems to
  /// fall there; empty when none has.
  private static func parts(of buckets: [BucketCounts], _ wording: any Wording.Type) -> String {
    let ends = [buckets.first, buckets.count > 1 ? buckets.last : nil].compactMap(\.self)
    let cut = ends.filter { $0.isPartial && $0.state == .recorded }
      .map { wording.bucket($0.bucket.label) }
    return cut.isEmpty
      ? "" : "\(cut.joined(separator: ", ")): \(wording.partOf(ends[0].bucket.size))"
  }

  /// The chart, drawn from points that begin in a row of a sheet.
  func drawn(from first: Int, of sheet: Worksheet) -> WorkbookChart {
    let (size, wording) = (size, sheet.workbook.wording)
    let name = wording.name(of: size)
    let axis = name.prefix(1).uppercased() + name.dropFirst()
    return WorkbookChart(
      title: title, description: description, dataSheet: sheet.name,
      rows: first...(first + points.count - 1),
      largest: points.map { max($0.bucket.counts.taken, $0.bucket.counts.notTaken) }.max() ?? 0,
      axes: (parts.isEmpty ? axis : "\(axis) (\(parts))", wording.dosesPer(size)))
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

  /// The columns of the figures below the charts of a Summary.
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
