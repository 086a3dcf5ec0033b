import MedicationAdherence

/// One table of the database: how it is made, and which rows a patient and the cohort add to it.
///
/// Name, columns and types are those of the ``TableDefinition``.
struct DatabaseTable: Sendable {
  /// Columns that name a row of another table by its key.
  struct Reference: Sendable {
    let columns: [String]
    let table: String
  }

  /// The columns that rows are told apart and found by, all known to the definition.
  struct Keys: Sendable {
    /// The columns that no two rows have the same values in; none when rows have no such columns.
    var primary: [String] = []
    /// Other tables' rows that rows belong to.
    var references: [Reference] = []
    /// The columns that rows are looked up by, beside the key.
    var indexes: [[String]] = []
  }

  /// The table's name: that of its CSV file, with `_` for `-`, so that SQL needs no quotes.
  let name: String
  /// With which sets of files it is written.
  let sets: Set<ReportSet>
  /// What the columns hold, with the table's name here.
  let dictionary: [DictionaryRow]
  let keys: Keys
  /// Adds the rows of a patient.
  let addPatient: @Sendable (PatientReport, RowInsertion) throws -> Void
  /// Adds the rows that are of no single patient.
  let addCohort: @Sendable (CohortReport, ReportContext, RowInsertion) throws -> Void

  /// A table that each patient adds rows to.
  static func ofPatients<Row: TableRow>(
    _ row: Row.Type, as name: String? = nil, in sets: Set<ReportSet> = [.cohort, .patient],
    _ keys: Keys, rows: @escaping @Sendable (PatientReport) -> [Row]
  ) -> DatabaseTable {
    DatabaseTable(row, name, sets, keys, addPatient: { try $1.insert(rows($0)) })
  }

  /// A table of what is true of all patients together.
  static func ofCohort<Row: TableRow>(
    _ row: Row.Type, as name: String? = nil, in sets: Set<ReportSet> = [.cohort], _ keys: Keys,
    rows: @escaping @Sendable (CohortReport, ReportContext) -> [Row]
  ) -> DatabaseTable {
    DatabaseTable(row, name, sets, keys, addCohort: { try $2.insert(rows($0, $1)) })
  }

  private init<Row: TableRow>(
    _ row: Row.Type, _ name: String?, _ sets: Set<ReportSet>, _ keys: Keys,
    addPatient: @escaping @Sendable (PatientReport, RowInsertion) throws -> Void = { _, _ in },
    addCohort: @escaping @Sendable (CohortReport, ReportContext, RowInsertion) throws -> Void = {
      _, _, _ in
    }
  ) {
    let name = name ?? Row.definition.name.replacing("-", with: "_")
    (self.name, self.sets, self.keys) = (name, sets, keys)
    dictionary = Row.definition.dictionary.map { $0.of(table: name) }
    (self.addPatient, self.addCohort) = (addPatient, addCohort)
  }
}

// MARK: - SQL

extension DatabaseTable {
  /// The statements that make the table and its indexes, with references to the `others` that there are.
  ///
  /// Indexes are made before the first row: to sort all rows later would take temporary files.
  func creation(beside others: [DatabaseTable]) -> [String] {
    let columns = dictionary.map { "\($0.column.quoted) \($0.type.sqlType)\($0.check)" }
    let primary =
      keys.primary.isEmpty ? [] : ["PRIMARY KEY (\(keys.primary.quotedList))"]
    let references = keys.references.compactMap { reference in
      others.first { $0.name == reference.table }.map { other in
        "FOREIGN KEY (\(reference.columns.quotedList)) REFERENCES \(other.name.quoted)"
          + " (\(other.keys.primary.quotedList))"
      }
    }
    let parts = (columns + primary + references).joined(separator: ",\n  ")
    return ["CREATE TABLE \(name.quoted) (\n  \(parts)\n)"]
      + keys.indexes.map { columns in
        let index = name + "_by_" + columns.joined(separator: "_and_")
        return "CREATE INDEX \(index.quoted) ON \(name.quoted) (\(columns.quotedList))"
      }
  }

  /// The statement that inserts a row.
  var insertion: String {
    let places = Array(repeating: "?", count: dictionary.count).joined(separator: ", ")
    return "INSERT INTO \(name.quoted) VALUES (\(places))"
  }
}

extension ColumnType {
  /// The type that a column is declared with.
  ///
  /// SQLite has no type for days, and keeps the text of a `DATE`; DuckDB and R make days of it.
  fileprivate var sqlType: String {
    switch self {
    case .text, .partialDate: "TEXT"
    case .integer, .flag: "INTEGER"
    case .number, .fraction: "REAL"
    case .date: "DATE"
    }
  }
}

extension DictionaryRow {
  /// What holds a yes or no to 1 and 0.
  fileprivate var check: String { type == .flag ? " CHECK (\(column.quoted) IN (0, 1))" : "" }
}

extension String {
  /// A name as SQL has it where it may be a keyword.
  fileprivate var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}

extension [String] {
  fileprivate var quotedList: String { map(\.quoted).joined(separator: ", ") }
}
