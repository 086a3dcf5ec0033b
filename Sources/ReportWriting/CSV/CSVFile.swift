public import DurableOutput
public import MedicationAdherence

/// A CSV file of one table, written row by row.
struct CSVFile<Row: TableRow> {
  private let file: OutputFile
  private var encoder: CSVEncoder
  /// The bytes that are handed on at once, about.
  private static var pieceSize: Int { 1 << 16 }

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { encoder.metFormulaText }

  /// Begins a file with its header.
  init(_ file: OutputFile, dialect: CSVDialect) throws(OutputError) {
    self.file = file
    encoder = CSVEncoder(dialect)
    encoder.beginFile(headers: Row.definition.headers)
    try flush()
  }

  /// Appends rows.
  mutating func append(_ rows: some Sequence<Row>) throws(OutputError) {
    let definition = Row.definition
    for row in rows {
      definition.forEachCell(of: row) { encoder.append($0) }
      encoder.endRow()
      if encoder.bytes.count > Self.pieceSize { try flush() }
    }
    try flush()
  }

  /// Appends rows that are encoded already.
  func append(encoded bytes: [UInt8]) throws(OutputError) {
    try file.write(bytes)
  }

  /// Writes what is left and closes the file.
  func close() throws(OutputError) {
    try file.close()
  }

  /// What was written to a long file, once it is closed.
  func written(as name: String) -> ManifestFile? { file.written(as: name) }

  private mutating func flush() throws(OutputError) {
    try file.write(encoder.bytes)
    encoder.removeRows()
  }
}

/// The ledger of a run as CSV; every run writes it, whatever formats were asked for.
public enum LedgerCSV {
  /// Writes the ledger to a file.
  ///
  /// Returns whether the plain dialect let a text through that a spreadsheet takes for a formula.
  @discardableResult
  public static func write<Row: TableRow>(
    _ rows: [Row], to path: String, dialect: CSVDialect
  ) throws(OutputError) -> Bool {
    var file = try CSVFile<Row>(OutputFile(at: path), dialect: dialect)
    try file.append(rows)
    try file.close()
    return file.metFormulaText
  }
}

/// One row of `timeline.csv`, to hold what was written against what is counted again.
public struct TimelineCSV: Sendable {
  /// The whole row with the end of its line, as the file has it.
  public let row: [UInt8]

  /// Encodes a series' row in one bucket.
  public init(_ series: SeriesReport, in bucket: BucketCounts, dialect: CSVDialect) {
    var encoder = CSVEncoder(dialect)
    encoder.append(
      row: TimelineRow.definition.cells(of: TimelineRow(series: series, bucket: bucket)))
    row = encoder.bytes
  }
}
