public import DurableOutput
public import MedicationAdherence

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
