internal import Database
internal import Glibc

/// The tables of a store's database, by the versions that added them.
struct StoreSchema {
  /// What one version added.
  struct Version {
    /// Its name, by which a database records that it was applied.
    let name: String
    let statements: String
  }

  /// The versions in their order; each is added behind the others and never changed.
  let versions: [Version]

  /// What this version of the program knows.
  static let newest = StoreSchema(versions: [
    Version(
      name: "1: values and runs",
      statements: """
        CREATE TABLE "value" ("name" TEXT PRIMARY KEY NOT NULL, "sealed" BLOB NOT NULL);
        CREATE TABLE "run" ("number" INTEGER PRIMARY KEY AUTOINCREMENT, "sealed" BLOB NOT NULL)
        """)
  ])

  /// The table of the versions that a database has; stores made by GRDB have it, too.
  private static let table = "grdb_migrations"

  /// Brings a database to the last version; one of an earlier version is copied first.
  ///
  /// Throws ``StoreState/Fault/ofLaterVersion`` when it has a version that is not known here, and
  /// ``DatabaseError``.
  func migrate(_ database: DatabaseConnection, copyingTo copy: String) throws {
    let applied = try Self.applied(in: database)
    guard applied.isSubset(of: versions.map(\.name)) else {
      throw StoreState.Fault.ofLaterVersion
    }
    let missing = versions.filter { !applied.contains($0.name) }
    if missing.isEmpty { return }
    if !applied.isEmpty {
      unsafe unlink(copy)
      try database.copy(to: copy)
    }
    try database.execute(
      "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
    for version in missing {
      try database.transaction { () throws(DatabaseError) in
        try database.execute(version.statements)
        try database.rows(
          "INSERT INTO \(Self.table) (identifier) VALUES (?)", [.text(version.name)])
      }
    }
  }

  /// The names of the versions that a database has; none when it is new.
  private static func applied(in database: DatabaseConnection) throws(DatabaseError) -> Set<String>
  {
    let isNew = try database.rows("SELECT 1 FROM sqlite_schema WHERE name = ?", [.text(table)])
      .isEmpty
    if isNew { return [] }
    let rows = try database.rows("SELECT identifier FROM \(table)")
    return Set(
      rows.compactMap { row in if case .text(let name)? = row.first { name } else { nil } })
  }
}
