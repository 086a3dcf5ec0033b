internal import CSQLite
internal import DurableOutput
import Glibc
import MedicationAdherence

/// A database that is filled once, in one transaction, and closed.
///
/// It has no journal: when something goes wrong its whole folder is thrown away. The same rows in the same
/// order make the same bytes, as long as the library is the same.
@safe final class DatabaseFile {
  /// The cache in KiB, negative as SQLite has it: enough for the pages that rows in the order of patients
  /// go to, so that memory does not grow with the rows.
  private static let cache = -16_384

  private let path: String
  private var connection: OpaquePointer?
  /// The statements that were prepared, which end with the file.
  private var statements: [OpaquePointer] = unsafe []

  /// Makes an empty file and begins to fill it.
  ///
  /// Throws ``ReportWritingError``.
  init(at path: String) throws(ReportWritingError) {
    self.path = path
    // Made like every file of a report, with its permissions and the folders above it.
    do throws(OutputError) { try OutputFile(at: path).close() } catch { throw .output(error) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    try check(unsafe sqlite3_open_v2(path, &connection, flags, nil))
    for setting in [
      "journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE",
      "cache_size = \(Self.cache)",
    ] { try execute("PRAGMA " + setting) }
    try execute("BEGIN")
  }

  deinit {
    endStatements()
    unsafe sqlite3_close_v2(connection)
  }

  private func endStatements() {
    while let statement = unsafe statements.popLast() { unsafe sqlite3_finalize(statement) }
  }

  /// Runs a statement without a result.
  func execute(_ statement: String) throws(ReportWritingError) {
    try check(unsafe sqlite3_exec(connection, statement, nil, nil, nil))
  }

  /// Prepares a statement that inserts rows.
  func insertion(into table: DatabaseTable) throws(ReportWritingError) -> RowInsertion {
    try RowInsertion(table.insertion, self)
  }

  /// Ends the transaction and closes the file; no row can be inserted any more.
  func close() throws(ReportWritingError) {
    endStatements()
    try execute("COMMIT")
    let code = unsafe sqlite3_close(connection)
    unsafe connection = nil
    try check(code)
  }

  /// Throws unless a code of the library says that all went well.
  ///
  /// The words are the code's, for a message of the library may repeat a value.
  fileprivate func check(_ code: Int32) throws(ReportWritingError) {
    guard code != SQLITE_OK, code != SQLITE_DONE else { return }
    let refusal = code & 0xFF == SQLITE_FULL ? ENOSPC : unsafe sqlite3_system_errno(connection)
    let reason =
      unsafe refusal == 0
      ? String(cString: sqlite3_errstr(code)) : SystemReason.ofWriting(refusal)
    throw .database(file: path, reason: reason)
  }

  fileprivate func prepared(
    _ statement: String
  ) throws(ReportWritingError) -> OpaquePointer? {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, statement, -1, &prepared, nil))
    if let prepared = unsafe prepared { unsafe statements.append(prepared) }
    return unsafe prepared
  }
}

/// A statement that inserts rows into one table, prepared once.
@safe final class RowInsertion {
  private let file: DatabaseFile
  private let statement: OpaquePointer?

  fileprivate init(_ text: String, _ file: DatabaseFile) throws(ReportWritingError) {
    self.file = file
    unsafe statement = try unsafe file.prepared(text)
  }

  /// Inserts rows of the statement's table.
  ///
  /// Throws ``ReportWritingError``.
  func insert<Row: TableRow>(_ rows: [Row]) throws(ReportWritingError) {
    let definition = Row.definition
    for row in rows {
      var (place, fault) = (Int32(0), SQLITE_OK)
      definition.forEachCell(of: row) { cell in
        place += 1
        let code = bind(cell, at: place)
        if code != SQLITE_OK { fault = code }
      }
      try file.check(fault)
      try file.check(unsafe sqlite3_step(statement))
      try file.check(unsafe sqlite3_reset(statement))
    }
  }

  /// Sets a value of the next row; what is an empty field in CSV is NULL.
  private func bind(_ cell: Cell, at place: Int32) -> Int32 {
    switch cell {
    case .missing: unsafe sqlite3_bind_null(statement, place)
    case .text(let text): bind(text, at: place)
    case .detail(let detail): bind(detail.text, at: place)
    case .integer(let value): unsafe sqlite3_bind_int64(statement, place, Int64(value))
    case .number(let value), .fraction(let value):
      value.isFinite
        ? unsafe sqlite3_bind_double(statement, place, value)
        : unsafe sqlite3_bind_null(statement, place)
    case .date(let day): bind(day.description, at: place)
    case .flag(let value): unsafe sqlite3_bind_int(statement, place, value ? 1 : 0)
    }
  }

  private func bind(_ text: String, at place: Int32) -> Int32 {
    guard !text.isEmpty else { return unsafe sqlite3_bind_null(statement, place) }
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe bind_copy_of_text(statement, place, bytes.baseAddress, Int32(bytes.count))
      }
    }
  }
}
