import MedicationAdherence

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
