internal import CSQLite

/// An open SQLite database, used by one thread at a time.
@safe package final class DatabaseConnection {
  private var connection: OpaquePointer?

  /// Opens a database; `makesFile` says whether the file is made when it is not there.
  ///
  /// Throws ``DatabaseError``.
  package init(at path: String, makesFile: Bool = false) throws(DatabaseError) {
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (makesFile ? SQLITE_OPEN_CREATE : 0)
    try check(unsafe sqlite3_open_v2(path, &connection, flags, nil))
  }

  deinit { unsafe sqlite3_close_v2(connection) }

  /// Runs statements without values, and leaves out the rows they give.
  package func execute(_ statements: String) throws(DatabaseError) {
    try check(unsafe sqlite3_exec(connection, statements, nil, nil, nil))
  }

  /// Prepares a statement.
  package func statement(_ text: String) throws(DatabaseError) -> DatabaseStatement {
    try DatabaseStatement(text, self)
  }

  /// The rows that a statement gives for these values of its `?`, in their order.
  @discardableResult
  package func rows(
    _ text: String, _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    let statement = try statement(text)
    for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
    var rows: [[DatabaseValue]] = []
    while try statement.step() { rows.append(statement.row) }
    return rows
  }

  /// Does something wholly or, when it throws, not at all.
  package func transaction(
    _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try body()
      try execute("COMMIT")
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Copies the whole database to a file, which is made when it is not there.
  package func copy(to path: String) throws(DatabaseError) {
    let copy = try DatabaseConnection(at: path, makesFile: true)
    let backup = unsafe sqlite3_backup_init(copy.connection, "main", connection, "main")
    unsafe sqlite3_backup_step(backup, -1)
    // Says what went wrong in the step before, too.
    try copy.check(unsafe sqlite3_backup_finish(backup))
  }

  /// Closes the database; each of its statements has to have been finished.
  package func close() throws(DatabaseError) {
    let code = unsafe sqlite3_close(connection)
    unsafe connection = nil
    try check(code)
  }

  /// Throws unless a code of SQLite says that all went well.
  func check(_ code: Int32) throws(DatabaseError) {
    let primary = code & 0xFF
    guard primary != SQLITE_OK, primary != SQLITE_DONE, primary != SQLITE_ROW else { return }
    let refusal = unsafe connection == nil ? 0 : sqlite3_system_errno(connection)
    throw DatabaseError(code: primary, refusal: refusal)
  }

  func prepared(_ text: String) throws(DatabaseError) -> OpaquePointer? {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, text, -1, &prepared, nil))
    return unsafe prepared
  }
}
