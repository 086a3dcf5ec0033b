public import DurableOutput
public import MedicationAdherence

/// Writes refill-based measures as CSV: `cma.csv`, `episodes.csv`, `sliding.csv`, `empty.csv` and,
/// when days covered are compared with a threshold, `pdc.csv`.
///
/// With drug classes every table has a column `class` after the patient.
public struct RefillCSVWriter {
  private let measures: RefillTable<RefillRow>
  private let episodes: RefillTable<EpisodeRow>
  private let slidingWindows: RefillTable<SlidingWindowRow>
  private let emptyMeasures: RefillTable<EmptyMeasureRow>
  private let daysCovered: RefillTable<DaysCoveredRow>?

  /// Begins the files in a folder.
  ///
  /// Throws ``OutputError`` when a file cannot be made.
  public init(
    folder: String, dialect: CSVDialect, hasClasses: Bool, hasThreshold: Bool
  ) throws(OutputError) {
    measures = try RefillTable(folder, dialect, hasClasses)
    episodes = try RefillTable(folder, dialect, hasClasses)
    slidingWindows = try RefillTable(folder, dialect, hasClasses)
    emptyMeasures = try RefillTable(folder, dialect, hasClasses)
    daysCovered = hasThreshold ? try RefillTable(folder, dialect, hasClasses) : nil
  }

  /// Appends the rows of a patient, or of one of a patient's drug classes.
  public func write(_ report: RefillReport) throws(OutputError) {
    try measures.append([report.measures], of: report.drugClass)
    try episodes.append(report.episodes, of: report.drugClass)
    try slidingWindows.append(report.slidingWindows, of: report.drugClass)
    try emptyMeasures.append(report.emptyMeasures, of: report.drugClass)
    if let row = report.daysCovered { try daysCovered?.append([row], of: report.drugClass) }
  }

  /// Writes what is left and closes the files.
  ///
  /// Returns whether the plain dialect let a text through that a spreadsheet takes for a formula.
  public func finish() throws(OutputError) -> Bool {
    try measures.close()
    try episodes.close()
    try slidingWindows.close()
    try emptyMeasures.close()
    try daysCovered?.close()
    return measures.metFormulaText
  }
}

/// One of the tables, with or without a column for the class.
private struct RefillTable<Row: TableRow> {
  private let file: CSVFile
  private let hasClasses: Bool

  var metFormulaText: Bool { file.metFormulaText }

  init(_ folder: String, _ dialect: CSVDialect, _ hasClasses: Bool) throws(OutputError) {
    self.hasClasses = hasClasses
    file = try CSVFile(
      OutputFile(at: folder + "/" + Row.definition.fileName),
      headers: hasClasses ? ClassRow<Row>.definition.headers : Row.definition.headers,
      dialect: dialect)
  }

  func append(_ rows: [Row], of drugClass: String?) throws(OutputError) {
    if hasClasses {
      try file.append(rows.map { ClassRow(name: drugClass ?? "", row: $0) })
    } else {
      try file.append(rows)
    }
  }

  func close() throws(OutputError) { try file.close() }
}
