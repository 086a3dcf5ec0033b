public import MedicationAdherence

/// Writes `report.sqlite`: every CSV table of the chosen sets in one database, typed and with keys.
///
/// Beside them, `dictionary` says what each column holds, and `meta` what the manifest says of the run.
public struct SQLiteWriter: ReportWriter {
  private let context: ReportContext
  private let files: [TableFile]
  private let tables: [DatabaseTable]
  private let file: DatabaseFile
  private var insertions: [RowInsertion] = []
  private var facts: RunFacts?

  /// Makes a writer into a report's folder, and begins the database.
  ///
  /// Throws ``ReportWritingError``.
  public init(outline: ReportOutline, folder: String) throws {
    context = outline.context
    files = outline.databaseTables
    tables = files.map(DatabaseTable.init)
    file = try DatabaseFile(at: folder + "/report.sqlite")
    for table in tables {
      insertions.append(
        try file.create(table, beside: tables, conditions: context.columnConditions))
    }
  }

  /// Nothing is written into patients' own folders.
  public var patientFiles: (any PatientFilesWriter)? { nil }

  /// Each patient adds rows.
  public var takesPatients: Bool { true }

  /// Inserts the rows of a patient.
  public mutating func append(_ patient: PatientReport) throws {
    for (table, insertion) in zip(files, insertions) { try table.add(patient, to: insertion) }
  }

  /// Keeps what `meta` says.
  public mutating func record(_ facts: RunFacts) { self.facts = facts }

  /// Inserts what is of the whole cohort, and closes the database.
  public mutating func finish(_ cohort: CohortReport) throws {
    for (table, insertion) in zip(files, insertions) {
      try table.add(cohort, context, to: insertion)
    }
    try describe()
    try file.close()
  }

  /// Adds the tables that say what the others are.
  private func describe() throws {
    let columns = DatabaseTable(DatabaseColumn.definition, primary: ["table", "column"])
    let meta = DatabaseTable(RunFactRow.definition, primary: ["key"])
    let rows = (tables + [columns, meta]).flatMap(\.dictionary).map(DatabaseColumn.init)
    let (columnRows, metaRows) = (try file.create(columns), try file.create(meta))
    try columnRows.append(rows)
    try metaRows.append(try facts.map(RunFactRow.rows) ?? [])
  }
}
