public import MedicationAdherence
import ReportLanguage

/// A file of a table: the table in buckets of the first size, or of a further one.
struct TableFile: Sendable {
  let table: ReportTable
  /// The further size and its place among them; nil for the first size.
  let further: (place: Int, size: BucketSize)?
  /// Whether patients' rows are in it, if they add any.
  var takesPatients = true
  /// What the report has, so that the table has further columns.
  var conditions: ColumnConditions = .all

  /// What each of its columns holds.
  var columns: [DictionaryRow] {
    table.columns.filter { conditions.isSuperset(of: $0.condition) }
  }

  /// The name without an ending.
  var name: String { table.name + (further?.size.suffix ?? "") }
  /// The name in its folder.
  var fileName: String { name + ".csv" }
  /// The path from the report's folder of what is of all patients.
  var cohortPath: String { ReportTable.cohortPath(of: name) }

  /// Whether patients add rows to it.
  var isOfPatients: Bool {
    if case .ofPatients = table.rows { true } else { false }
  }

  /// Encodes the rows of patients; nil when they add none.
  func encoder(_ dialect: CSVDialect) -> (any TableEncoder)? {
    guard case .ofPatients(_, let encoder) = table.rows else { return nil }
    guard takesPatients else { return DefinitionEncoder<PatientSummary>(dialect) { _ in [] } }
    return encoder(dialect, further?.place, conditions)
  }

  /// Adds the rows of a patient, if patients add any.
  func add(_ patient: PatientReport, to sink: some RowSink) throws {
    guard takesPatients, case .ofPatients(let rows, _) = table.rows else { return }
    try rows(patient, further?.place, sink)
  }

  /// Adds the rows that are of all patients together, if there are any.
  func add(_ cohort: CohortReport, _ context: ReportContext, to sink: some RowSink) throws {
    guard case .ofCohort(let rows) = table.rows else { return }
    let counted = further.map { cohort.counted(by: cohort.further[$0.place]) } ?? cohort
    try rows(counted, context, sink)
  }
}

extension ReportTable {
  /// The path from a report's folder of the file of all patients that has a name.
  public static func cohortPath(of name: String) -> String { "cohort/\(name).csv" }

  /// Whether single patients stand in it, so that it is not there where these may not be listed.
  public var isOfSinglePatients: Bool {
    traits.condition == .singlePatients
      || [.scores, .groups].contains(traits.condition) && traits.isListOfPatients
  }

  /// Whether its rows name patients.
  public var namesPatients: Bool { columns.contains { $0.column == "patient" } }

  /// The option without which there is no such table; nil when none is needed.
  public var neededOption: String? {
    switch traits.condition {
    case .classes: "--class"
    case .groups: "--group-by"
    case .scores: "--scale"
    case .always, .singlePatients, .earlierRuns: nil
    }
  }

  /// Whether it is written into the folders of some sets of files, if it is wanted.
  public func isWritten(for sets: Set<ReportSet>) -> Bool { folders.contains(where: sets.has) }

  /// Whether a file of it is wanted in a folder of some sets.
  public func isWanted(for sets: Set<ReportSet>, _ choice: TableChoice) -> Bool {
    folders.contains { sets.has($0) && isWanted(in: $0, choice) }
  }

  /// Whether a database has it.
  ///
  /// One of all patients has a list of everybody's doses only where the cohort has that list: what patients' own
  /// files hold would be there twice.
  fileprivate func isWanted(inDatabaseOf sets: Set<ReportSet>, _ choice: TableChoice) -> Bool {
    traits.isAskedFor && sets.has(.cohort)
      ? isWanted(in: .cohort, choice) : isWanted(for: sets, choice)
  }

  /// Whether a file of it is wanted in a folder, if there is any.
  fileprivate func isWanted(in folder: Folder, _ choice: TableChoice) -> Bool {
    guard folders.contains(folder) else { return false }
    return !isChosen || choice.contains(name, isUsual: !traits.isAskedFor || folder == .patient)
  }

  /// Whether a workbook has its sheet, if it has a place there: what is on a sheet only goes with the table of
  /// its name.
  fileprivate func isShown(in book: ReportTable.Book, _ outline: ReportOutline) -> Bool {
    guard isThere(outline) else { return false }
    guard folders.isEmpty else {
      return !isChosen || isWanted(in: book == .patient ? .patient : .cohort, outline.tables)
    }
    return !Self.names.contains(name) || outline.tables.contains(name, isUsual: true)
  }

  fileprivate func isThere(_ outline: ReportOutline) -> Bool {
    switch traits.condition {
    case .always: true
    case .singlePatients: outline.listsPatients
    case .classes: outline.context.omissionRules.classes != nil
    case .groups: outline.hasGroups && (outline.listsPatients || !traits.isListOfPatients)
    case .scores: outline.hasScores && (outline.listsPatients || !traits.isListOfPatients)
    case .earlierRuns: outline.hasEarlierRuns
    }
  }
}

extension ReportOutline {
  /// The files of tables in a folder: those of the first size of buckets, then those of each further one.
  func tables(in folder: ReportTable.Folder) -> [TableFile] {
    guard sets.has(folder) else { return [] }
    return files(of: ReportTable.all.filter { $0.isWanted(in: folder, tables) && $0.isThere(self) })
  }

  /// The tables of a database: those of all folders, so that a query finds each, with or without rows; but
  /// what earlier runs reported only where there are any, and scores only where there are scales.
  var databaseTables: [TableFile] {
    files(
      of: ReportTable.all.filter { table in
        table.isWanted(inDatabaseOf: sets, tables)
          && (![.earlierRuns, .scores].contains(table.traits.condition) || table.isThere(self))
      })
  }

  /// The tables on the sheets of a workbook, in the order of the sheets, each before those of further sizes.
  ///
  /// Those of further sizes of all patients together are in the workbook of all other tables.
  func sheets(of book: ReportTable.Book) -> [TableFile] {
    let placed = ReportTable.all.compactMap { table -> (table: ReportTable, place: Int)? in
      guard let places = table.traits.sheet?.places, table.isShown(in: book, self) else {
        return nil
      }
      let place =
        places[book] ?? (book == .tables && table.traits.isPerSize ? places[.cohort] : nil)
      return place.map { (table, $0) }
    }
    let ordered = placed.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    return ordered.flatMap { files(of: [$0.element.table]) }.filter { file in
      file.further == nil ? file.table.traits.sheet?.places[book] != nil : book != .cohort
    }
  }

  private func files(of tables: [ReportTable]) -> [TableFile] {
    tables.map {
      TableFile(
        table: $0, further: nil, takesPatients: listsPatients || !$0.traits.isListOfPatients,
        conditions: context.columnConditions)
    }
      + context.furtherSizes.enumerated().flatMap { place, size in
        tables.filter(\.traits.isPerSize).map {
          TableFile(table: $0, further: (place, size))
        }
      }
  }
}

extension Set<ReportSet> {
  /// Whether files are written in a folder.
  fileprivate func has(_ folder: ReportTable.Folder) -> Bool {
    switch folder {
    case .report: true
    case .cohort: contains(.cohort)
    case .patient: contains(.patient)
    }
  }
}
