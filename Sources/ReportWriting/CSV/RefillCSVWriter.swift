public import DurableOutput
public import MedicationAdherence

/// Writes refill-based measures as CSV: `cma.csv`, `episodes.csv`, `sliding.csv`, `empty.csv` and,
/// when days covered are held against a threshold, `pdc.csv`.
///
/// With drug classes every table has a column `class` after the patient.
public struct RefillCSVWriter {
  private var measures: RefillTable<RefillRow>
  private var episodes: RefillTable<EpisodeRow>
  private var slidingWindows: RefillTable<SlidingWindowRow>
  private var emptyMeasures: RefillTable<EmptyMeasureRow>
  private var daysCovered: RefillTable<DaysCoveredRow>?

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
  public mutating func write(_ report: RefillReport) throws(OutputError) {
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
private enum RefillTable<Row: TableRow> {
  case plain(CSVFile<Row>)
  case classed(CSVFile<ClassRow<Row>>)

  init(
    _ folder: String, _ dialect: CSVDialect, _ hasClasses: Bool
  ) throws(OutputError) {
    let file = try OutputFile(at: folder + "/" + Row.definition.name + ".csv")
    self =
      hasClasses
      ? .classed(try CSVFile(file, dialect: dialect)) : .plain(try CSVFile(file, dialect: dialect))
  }

  mutating func append(_ rows: [Row], of drugClass: String?) throws(OutputError) {
    switch self {
    case .plain(var file):
      try file.append(rows)
      self = .plain(file)
    case .classed(var file):
      try file.append(rows.map { ClassRow(name: drugClass ?? "", row: $0) })
      self = .classed(file)
    }
  }

  func close() throws(OutputError) {
    switch self {
    case .plain(let file): try file.close()
    case .classed(let file): try file.close()
    }
  }

  var metFormulaText: Bool {
    switch self {
    case .plain(let file): file.metFormulaText
    case .classed(let file): file.metFormulaText
    }
  }
}
