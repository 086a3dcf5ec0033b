public import DurableOutput
public import MedicationAdherence

/// A CSV file of one table, written row by row.
final class CSVFile: RowSink {
  private let file: OutputFile
  private var encoder: CSVEncoder
  /// The bytes that are handed on at once, about.
  private static let pieceSize = 1 << 16

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { encoder.metFormulaText }

  /// Begins a file with its header.
  init(
    _ file: OutputFile, headers: [String], dialect: CSVDialect, conditions: ColumnConditions = .all
  ) throws(OutputError) {
    self.file = file
    encoder = CSVEncoder(dialect, conditions: conditions)
    encoder.beginFile(headers: headers)
    try flush()
  }

  /// Begins a file of a table.
  convenience init(
    _ file: OutputFile, of table: TableFile, dialect: CSVDialect
  ) throws(OutputError) {
    try self.init(
      file, headers: table.columns.map(\.column), dialect: dialect, conditions: table.conditions)
  }

  /// Appends rows of its table.
  func append<Row: TableRow>(_ rows: [Row]) throws(OutputError) {
    for row in rows {
      encoder.append(row)
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

  private func flush() throws(OutputError) {
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
    let file = try CSVFile(
      OutputFile(at: path), headers: Row.definition.headers, dialect: dialect)
    try file.append(rows)
    try file.close()
    return file.metFormulaText
  }
}

/// One row of `timeline.csv`, to hold what was written against what is counted again.
public struct TimelineCSV: Sendable {
  /// The whole row with the end of its line, as in the file.
  public let row: [UInt8]

  /// Encodes a series' row in one bucket, as a file with some columns has it.
  ///
  /// One of an earlier version has other names and no `expected_taken`, and its shares of the doses due are empty
  /// in a bucket without records.
  public init(
    _ series: SeriesReport, in bucket: BucketCounts, dialect: CSVDialect, columns: [String]
  ) {
    let definition = TimelineRow.definition
    let row = TimelineRow(series: series, bucket: bucket)
    var cells = Dictionary(
      uniqueKeysWithValues: zip(definition.headers, definition.cells(of: row)))
    if bucket.state == .noRecords, !columns.contains("expected_taken") {
      for measure in [Measure.takingAdherence, .implementation] { cells[measure.column] = .missing }
    }
    var encoder = CSVEncoder(dialect)
    encoder.append(
      row: columns.map { cells[EarlierName.now($0, in: definition.name)] ?? .missing })
    self.row = encoder.bytes
  }
}
