public import DurableOutput
public import MedicationAdherence

/// Writes the tables of a report as CSV: those of all patients in `cohort`, and each patient's own in the
/// patient's folder.
///
/// `cohort` and `patients` each have a `datapackage.json` that says what the columns hold.
public struct CSVWriter: ReportWriter {
  private let folder: String
  private let context: ReportContext
  private let dialect: CSVDialect
  private let formulas = FormulaWatch()
  /// The tables of all patients together.
  private let tables: [TableFile]
  /// The files that patients add rows to, in the order of the tables.
  private let long: [(path: String, file: CSVFile)]
  private let patients: PatientCSVFiles?
  /// Rows of the files that patients add rows to; nil when there is none.
  public let rows: RowPool?

  /// Whether the plain dialect let a text through that a spreadsheet would take for a formula.
  public var metFormulaText: Bool { formulas.metFormulaText }

  /// What writes patients' own files; nil when none are wanted.
  public var patientFiles: (any PatientFilesWriter)? { patients }

  /// Makes a writer below a folder, and begins the cohort's files that patients add rows to.
  ///
  /// Throws ``OutputError`` when a file cannot be made.
  public init(outline: ReportOutline, folder: String) throws {
    let dialect = outline.context.layout.csvDialect
    (self.folder, self.dialect, context) = (folder, dialect, outline.context)
    tables = outline.tables(in: .cohort)
    long = try tables.filter(\.isOfPatients).map { table in
      let output = try OutputFile(at: "\(folder)/\(table.cohortPath)", isLong: true)
      return (table.cohortPath, try CSVFile(output, of: table, dialect: dialect))
    }
    rows = CohortRows.pool(of: tables, dialect)
    patients =
      outline.sets.contains(.patient)
      ? PatientCSVFiles(outline.tables(in: .patient), folder, dialect, formulas) : nil
  }

  /// Makes a writer of the cohort's timeline alone, to a descriptor that is open and stays open.
  ///
  /// Throws ``OutputError`` when the descriptor cannot be written to.
  public init(outline: ReportOutline, descriptor: Int32) throws {
    folder = ""
    (context, dialect) = (outline.context, outline.context.layout.csvDialect)
    (tables, patients) = ([], nil)
    let output = OutputFile(descriptor: descriptor, name: "standard output")
    let headers = TimelineRow.definition.headers
    long = [("", try CSVFile(output, headers: headers, dialect: dialect))]
    let spelling = dialect
    rows = RowPool { CohortRows([TimelineEncoder(spelling)]) }
  }

  /// Writes a patient's rows.
  public mutating func append(_ patient: PatientReport) throws {
    guard var own = rows?.take() else { return }
    own.add(patient, PatientSummary(patient))
    try append(own)
  }

  /// Writes the rows of the next patients, and gives them back.
  public func append(_ rows: any PatientRows) throws {
    for (long, rows) in zip(long, rows.pieces) { try long.file.append(encoded: rows) }
    formulas.note(rows.metFormulaText)
    self.rows?.giveBack(rows)
  }

  /// Writes what is of the whole cohort, and closes all files.
  public mutating func finish(_ cohort: CohortReport) throws {
    for long in long { try long.file.close() }
    for table in tables where !table.isOfPatients {
      let output = try OutputFile(at: "\(folder)/\(table.cohortPath)")
      let file = try CSVFile(output, of: table, dialect: dialect)
      try table.add(cohort, context, to: file)
      try file.close()
      formulas.note(file.metFormulaText)
    }
    if !tables.isEmpty {
      try DataPackage.cohort(tables, dialect).write(
        to: OutputFile(at: folder + "/cohort/datapackage.json"))
    }
    try patients?.describe()
  }

  /// The files that patients add rows to.
  public var longFiles: [ManifestFile] { long.compactMap { $0.file.written(as: $0.path) } }
}

/// The rows that some patients add to the cohort's files.
struct CohortRows: PatientRows {
  private var encoders: [any TableEncoder]

  /// Makes rows without a patient, with an encoder for each file.
  init(_ encoders: [any TableEncoder]) { self.encoders = encoders }

  /// A pool of rows of those tables that patients add rows to; nil when there is none.
  static func pool(of tables: [TableFile], _ dialect: CSVDialect) -> RowPool? {
    guard tables.contains(where: \.isOfPatients) else { return nil }
    return RowPool { CohortRows(tables.compactMap { $0.encoder(dialect) }) }
  }

  /// The rows of each file.
  var pieces: [[UInt8]] { encoders.map(\.bytes) }

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { encoders.contains(where: \.metFormulaText) }

  /// Adds the rows of a patient.
  mutating func add(_ patient: PatientReport, _ summary: PatientSummary) {
    for index in encoders.indices { encoders[index].add(patient, summary) }
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeAll() {
    for index in encoders.indices { encoders[index].removeRows() }
  }
}
