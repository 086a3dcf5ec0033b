internal import Database
internal import DurableOutput
internal import Glibc
import MedicationAdherence

/// A database that is filled once, in one transaction, and closed.
///
/// It has no journal: when something goes wrong its whole folder is thrown away. The same rows in the same
/// order make the same bytes, as long as the library is the same.
final class DatabaseFile {
  /// The cache in KiB, negative, as SQLite expects it: enough for the pages that rows in the order of patients
  /// go to, so that memory does not grow with the rows.
  private static let cache = -16_384

  private let path: String
  private let connection: DatabaseConnection
  /// The statements that were prepared, which end with the file.
  private var statements: [DatabaseStatement] = []

  /// Makes an empty file and begins to fill it.
  ///
  /// Throws ``ReportWritingError``.
  init(at path: String) throws(ReportWritingError) {
    self.path = path
    // Made like every file of a report, with its permissions and the folders above it.
    do throws(OutputError) { try OutputFile(at: path).close() } catch { throw .output(error) }
    connection = try Self.naming(path) { () throws(DatabaseError) in
      try DatabaseConnection(at: path)
    }
    for setting in [
      "journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE",
      "cache_size = \(Self.cache)",
    ] { try execute("PRAGMA " + setting) }
    try execute("BEGIN")
  }

  /// Does something with the database, and says of what file it is when that fails.
  private static func naming<Value>(
    _ path: String, _ body: () throws(DatabaseError) -> Value
  ) throws(ReportWritingError) -> Value {
    do throws(DatabaseError) { return try body() } catch {
      let refusal = error.isOfFullDisk ? ENOSPC : error.refusal
      throw .database(
        file: path, reason: refusal == 0 ? error.words : SystemReason.ofWriting(refusal))
    }
  }

  fileprivate func naming<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(ReportWritingError) -> Value { try Self.naming(path, body) }

  /// Runs a statement without a result.
  func execute(_ statement: String) throws(ReportWritingError) {
    try naming { () throws(DatabaseError) in try connection.execute(statement) }
  }

  /// Makes a table, with references to those of the `others` that it names, and prepares the statement
  /// that inserts its rows.
  func create(
    _ table: DatabaseTable, beside others: [DatabaseTable] = [],
    conditions: ColumnConditions = .all
  ) throws(ReportWritingError) -> RowInsertion {
    for statement in table.creation(beside: others) { try execute(statement) }
    let statement = try naming { () throws(DatabaseError) in
      try connection.statement(table.insertion)
    }
    statements.append(statement)
    return RowInsertion(statement, self, conditions)
  }

  /// Ends the transaction and closes the file; no row can be inserted any more.
  func close() throws(ReportWritingError) {
    for statement in statements { statement.finish() }
    try execute("COMMIT")
    try naming { () throws(DatabaseError) in try connection.close() }
  }
}

/// A statement that inserts rows into one table, prepared once.
final class RowInsertion: RowSink {
  private let file: DatabaseFile
  private let statement: DatabaseStatement
  private let conditions: ColumnConditions

  fileprivate init(
    _ statement: DatabaseStatement, _ file: DatabaseFile, _ conditions: ColumnConditions
  ) {
    (self.statement, self.file, self.conditions) = (statement, file, conditions)
  }

  /// Inserts rows of the statement's table.
  ///
  /// Throws ``ReportWritingError``.
  func append<Row: TableRow>(_ rows: [Row]) throws(ReportWritingError) {
    let definition = Row.definition
    try file.naming { () throws(DatabaseError) in
      for row in rows {
        var place = 0
        var fault: DatabaseError?
        definition.forEachCell(of: row, under: conditions) { cell in
          place += 1
          do throws(DatabaseError) { try bind(cell, at: place) } catch { fault = error }
        }
        if let fault { throw fault }
        try statement.run()
      }
    }
  }

  /// Sets a value of the next row; what is an empty field in CSV is NULL.
  private func bind(_ cell: Cell, at place: Int) throws(DatabaseError) {
    switch cell {
    case .missing: try statement.bindNull(at: place)
    case .text(let text): try bind(text, at: place)
    case .detail(let detail): try bind(detail.text, at: place)
    case .integer(let value): try statement.bind(value, at: place)
    case .number(let value), .fraction(let value): try statement.bind(value, at: place)
    case .date(let day): try bind(day.description, at: place)
    case .flag(let value): try statement.bind(value ? 1 : 0, at: place)
    }
  }

  private func bind(_ text: String, at place: Int) throws(DatabaseError) {
    if text.isEmpty {
      try statement.bindNull(at: place)
    } else {
      try statement.bind(text, at: place)
    }
  }
}
