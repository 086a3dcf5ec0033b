public import MedicationAdherence

/// One row of `timeline.csv`, to hold what was written against what is counted again.
public struct TimelineCSV: Sendable {
  /// The whole row with the end of its line, as the file has it.
  public let row: [UInt8]

  /// Encodes a line's row in one bucket.
  public init(_ series: SeriesReport, in bucket: BucketCounts, dialect: CSVDialect) {
    var encoder = CSVEncoder(dialect)
    encoder.append(
      row: TimelineRow.definition.cells(of: TimelineRow(series: series, bucket: bucket)))
    row = encoder.bytes
  }
}
