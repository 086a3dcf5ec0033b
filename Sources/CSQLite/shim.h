#include <sqlite3.h>

/// Binds a text of which SQLite takes a copy: SQLITE_TRANSIENT is a cast, which Swift does not read.
static inline int bind_copy_of_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
