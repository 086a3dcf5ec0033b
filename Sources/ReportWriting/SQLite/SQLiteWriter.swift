public import MedicationAdherence

/// Writes `report.sqlite`: every CSV table of the chosen sets in one database, typed and with keys.
///
/// Beside them, `columns` says what each column holds, and `meta` what the manifest says of the run.
public struct SQLiteWriter: ReportWriter {
  private let context: ReportContext
  private let tables: [DatabaseTable]
  /// Whether single patients are listed in `patients`.
  private let listsPatients: Bool
  private let file: DatabaseFile
  private var insertions: [RowInsertion] = []
  private var facts: RunFacts?

  /// Makes a writer into a report's folder, and begins the database.
  ///
  /// Throws ``ReportWritingError``.
  public init(outline: ReportOutline, folder: String) throws {
    (context, listsPatients) = (outline.context, outline.listsPatients)
    let further = DatabaseTable.further(outline.context.furtherSizes)
    tables = (DatabaseTable.all + further).filter { table in
      (!table.sets.isDisjoint(with: outline.sets)
        || outline.lists.contains { $0.rawValue == table.name })
        && (table.name != HistoryRow.definition.name || outline.hasEarlierRuns)
    }
    file = try DatabaseFile(at: folder + "/report.sqlite")
    for table in tables {
      for statement in table.creation(beside: tables) { try file.execute(statement) }
      insertions.append(try file.insertion(into: table))
    }
  }

  /// Nothing is written into patients' own folders.
  public var patientFiles: (any PatientFilesWriter)? { nil }

  /// Each patient adds rows.
  public var takesPatients: Bool { true }

  /// Inserts the rows of a patient.
  public mutating func append(_ patient: PatientReport) throws {
    for (table, insertion) in zip(tables, insertions)
    where listsPatients || table.name != PatientSummary.definition.name {
      try table.addPatient(patient, insertion)
    }
  }

  /// Keeps what `meta` says.
  public mutating func record(_ facts: RunFacts) { self.facts = facts }

  /// Inserts what is of the whole cohort, and closes the database.
  public mutating func finish(_ cohort: CohortReport) throws {
    for (table, insertion) in zip(tables, insertions) {
      try table.addCohort(cohort, context, insertion)
    }
    try describe()
    try file.close()
  }

  /// Adds the tables that say what the others are.
  private func describe() throws {
    let facts = try facts.map(RunFactRow.rows) ?? []
    let meta = DatabaseTable.ofCohort(RunFactRow.self, .init(primary: ["key"])) { _, _ in facts }
    let columns = DatabaseTable.ofCohort(
      DatabaseColumn.self, .init(primary: ["table", "column"])
    ) { _, _ in [DatabaseColumn]() }
    for table in [columns, meta] {
      for statement in table.creation(beside: []) { try file.execute(statement) }
    }
    let rows = (tables + [columns, meta]).flatMap(\.dictionary).map(DatabaseColumn.init)
    try file.insertion(into: columns).insert(rows)
    try file.insertion(into: meta).insert(facts)
  }
}
