import MedicationAdherence

/// One table of the database: how it is made.
///
/// Name, columns and types are those of the ``TableDefinition``.
struct DatabaseTable: Sendable {
  /// The table's name: that of its CSV file, with `_` for `-`, so that SQL needs no quotes.
  let name: String
  /// What the columns hold, with the table's name here.
  let dictionary: [DictionaryRow]
  let keys: ReportTable.Keys

  /// The table of a report.
  init(_ file: TableFile) {
    let table = file.table
    self.init(
      table.traits.databaseName ?? file.name, columns: file.columns, keys: table.keys)
  }

  /// A table that is in databases only.
  init<Row: TableRow>(_ definition: TableDefinition<Row>, primary: [String]) {
    self.init(
      definition.name, columns: definition.dictionary,
      keys: ReportTable.Keys(primary: primary))
  }

  private init(_ name: String, columns: [DictionaryRow], keys: ReportTable.Keys) {
    let name = name.replacing("-", with: "_")
    (self.name, self.keys) = (name, keys)
    dictionary = columns.map { $0.of(table: name) }
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
