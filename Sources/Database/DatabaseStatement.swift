internal import CSQLite

/// A value of a row.
package enum DatabaseValue: Equatable, Sendable {
  case null
  case integer(Int)
  case number(Double)
  case text(String)
  case bytes([UInt8])
}

/// A prepared statement of a database.
@safe package final class DatabaseStatement {
  private let connection: DatabaseConnection
  private var statement: OpaquePointer?

  init(_ text: String, _ connection: DatabaseConnection) throws(DatabaseError) {
    self.connection = connection
    unsafe statement = try unsafe connection.prepared(text)
  }

  deinit { unsafe sqlite3_finalize(statement) }

  /// Ends the statement, so that its database can be closed.
  package func finish() {
    unsafe sqlite3_finalize(statement)
    unsafe statement = nil
  }

  // MARK: - Values

  /// Sets the value of a `?`, the first of which has the place 1.
  ///
  /// Throws ``DatabaseError``.
  package func bind(_ value: DatabaseValue, at place: Int) throws(DatabaseError) {
    switch value {
    case .null: try bindNull(at: place)
    case .integer(let value): try bind(value, at: place)
    case .number(let value): try bind(value, at: place)
    case .text(let text): try bind(text, at: place)
    case .bytes(let bytes):
      try connection.check(
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe bind_copy_of_bytes(
            statement, Int32(place), bytes.baseAddress, Int32(bytes.count))
        })
    }
  }

  /// Sets the value of a `?` to NULL.
  package func bindNull(at place: Int) throws(DatabaseError) {
    try connection.check(unsafe sqlite3_bind_null(statement, Int32(place)))
  }

  /// Sets the value of a `?` to a whole number.
  package func bind(_ value: Int, at place: Int) throws(DatabaseError) {
    try connection.check(unsafe sqlite3_bind_int64(statement, Int32(place), Int64(value)))
  }

  /// Sets the value of a `?` to a number; NULL for one that is not finite.
  package func bind(_ value: Double, at place: Int) throws(DatabaseError) {
    guard value.isFinite else { return try bindNull(at: place) }
    try connection.check(unsafe sqlite3_bind_double(statement, Int32(place), value))
  }

  /// Sets the value of a `?` to a text.
  package func bind(_ text: String, at place: Int) throws(DatabaseError) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe bind_copy_of_text(statement, Int32(place), bytes.baseAddress, Int32(bytes.count))
      }
    }
    try connection.check(code)
  }

  // MARK: - Rows

  /// Goes to the next row; false when there is none.
  ///
  /// Throws ``DatabaseError``.
  package func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(statement)
    try connection.check(code)
    return code == SQLITE_ROW
  }

  /// Runs the statement with its values, and readies it for other ones.
  ///
  /// Throws ``DatabaseError``.
  package func run() throws(DatabaseError) {
    try connection.check(unsafe sqlite3_step(statement))
    try connection.check(unsafe sqlite3_reset(statement))
  }

  /// The values of the row that was gone to.
  package var row: [DatabaseValue] {
    unsafe (0..<sqlite3_column_count(statement)).map(value)
  }

  private func value(at column: Int32) -> DatabaseValue {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(Int(unsafe sqlite3_column_int64(statement, column)))
    case SQLITE_FLOAT: .number(unsafe sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      .text(
        String(
          decoding: unsafe bytes(of: sqlite3_column_text(statement, column), column),
          as: UTF8.self))
    case SQLITE_BLOB: .bytes(unsafe bytes(of: sqlite3_column_blob(statement, column), column))
    default: .null
    }
  }

  /// The bytes that a column's value has at a place of memory.
  private func bytes(of start: UnsafeRawPointer?, _ column: Int32) -> [UInt8] {
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
