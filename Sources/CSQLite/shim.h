#include <sqlite3.h>

// SQLITE_TRANSIENT, by which SQLite takes a copy, is a cast, which Swift does not read.

/// Binds a copy of a text.
static inline int bind_copy_of_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}

/// Binds a copy of bytes.
static inline int bind_copy_of_bytes(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}
