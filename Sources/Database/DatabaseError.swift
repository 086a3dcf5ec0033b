internal import CSQLite

/// Why SQLite did not do something.
package struct DatabaseError: Error, Equatable {
  /// The code of SQLite.
  package let code: Int32
  /// The error number of the system's refusal (`errno`); 0 when the system refused nothing.
  package let refusal: Int32

  /// SQLite's words for the code, which repeat no value as the message of a single fault may.
  package var words: String { unsafe String(cString: sqlite3_errstr(code)) }

  /// Whether the disk is full.
  package var isOfFullDisk: Bool { code == SQLITE_FULL }

  /// Whether the file cannot be read or written, while what it holds may be sound.
  package var isOfFile: Bool {
    [
      SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_BUSY,
      SQLITE_LOCKED,
    ].contains(code)
  }
}
