internal import DurableOutput
internal import FoundationEssentials
internal import GRDB
internal import Synchronization

/// The database of a store, `state.sqlite`: what was fetched up to when, and what each run said.
///
/// Every value is sealed by the store's data key, so that the file tells nothing, and one that was changed
/// is noticed. Written durably (WAL, `synchronous=FULL`); what is removed is overwritten (`secure_delete`).
final class StoreState: Sendable {
  /// The file's name.
  static let fileName = "state.sqlite"

  /// Why a database cannot be used.
  enum Fault: Error {
    /// It, or a value in it, is damaged.
    case damaged
    /// A later version of this tool made it.
    case ofLaterVersion
  }

  private let database: DatabaseQueue
  private let key: DataKey
  /// The folder of the store.
  private let store: String

  /// Opens the database of a store, or makes it; one of an earlier version is migrated, after a copy of it
  /// was made beside it.
  ///
  /// Throws ``Fault``, and ``OutputError`` when it cannot be written.
  init(in store: String, key: DataKey, migrator: DatabaseMigrator = migrator) throws {
    (self.key, self.store) = (key, store)
    let path = store + "/" + Self.fileName
    database = try Self.telling(of: store) {
      let database = try DatabaseQueue(path: path, configuration: Self.configuration)
      let isSound = try database.read { database in
        try String.fetchOne(database, sql: "PRAGMA quick_check") == "ok"
      }
      guard isSound else { throw Fault.damaged }
      try Self.migrate(database, by: migrator, path)
      return database
    }
  }

  /// Does something with the database, and tells in our words what SQLite says.
  private static func telling<Value>(
    of store: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      let isOfDisk: [ResultCode] = [
        .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM,
        .SQLITE_BUSY, .SQLITE_LOCKED,
      ]
      guard isOfDisk.contains(error.resultCode) else { throw Fault.damaged }
      throw OutputError.cannotWrite(
        store, reason: "its database cannot be written: \(error.message ?? "the disk is at fault")")
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    return configuration
  }

  /// The versions of the schema, in their order; each is added behind the others and never changed.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: values and runs") { database in
      try database.create(table: "value") { table in
        table.primaryKey("name", .text)
        table.column("sealed", .blob).notNull()
      }
      try database.create(table: "run") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("sealed", .blob).notNull()
      }
    }
    return migrator
  }

  private static func migrate(
    _ database: DatabaseQueue, by migrator: DatabaseMigrator, _ path: String
  ) throws {
    let (isNew, isDone, isLater) = try database.read { database in
      (
        try migrator.appliedIdentifiers(database).isEmpty,
        try migrator.hasCompletedMigrations(database), try migrator.hasBeenSuperseded(database)
      )
    }
    if isLater { throw Fault.ofLaterVersion }
    if isDone { return }
    if !isNew {
      let copy = path + ".before-migration"
      try? FileManager.default.removeItem(atPath: copy)
      try database.backup(to: DatabaseQueue(path: copy))
    }
    try migrator.migrate(database)
  }

  // MARK: - Values

  /// A value that has one name; nil when it is not there.
  ///
  /// Throws ``Fault/damaged``.
  func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
    let sealed = try reading { database in
      try Data.fetchOne(database, sql: "SELECT sealed FROM value WHERE name = ?", arguments: [name])
    }
    return try sealed.map { try opened($0, context: name) }
  }

  /// Keeps a value, in place of an earlier one.
  func keep(_ value: some Encodable, _ name: String) throws {
    let sealed = try sealed(value, context: name)
    try writing { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO value (name, sealed) VALUES (?, ?)",
        arguments: [name, sealed])
    }
  }

  // MARK: - Runs

  private static let runContext = "run"

  /// The runs, the oldest first.
  ///
  /// Throws ``Fault/damaged``.
  func runs<Run: Decodable>(_ type: Run.Type) throws -> [Run] {
    try reading { database in
      try Data.fetchAll(database, sql: "SELECT sealed FROM run ORDER BY number")
    }.map { try opened($0, context: Self.runContext) }
  }

  /// Adds a run behind the others.
  func add(run: some Encodable) throws {
    let sealed = try sealed(run, context: Self.runContext)
    try writing { database in
      try database.execute(sql: "INSERT INTO run (sealed) VALUES (?)", arguments: [sealed])
    }
  }

  private func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.telling(of: store) { try database.read(body) }
  }

  private func writing(_ body: (Database) throws -> Void) throws {
    try Self.telling(of: store) { try database.write(body) }
  }

  private func sealed(_ value: some Encodable, context: String) throws -> Data {
    Data(key.seal(Array(try JSONEncoder().encode(value)), context: Array(context.utf8)))
  }

  private func opened<Value: Decodable>(_ sealed: Data, context: String) throws -> Value {
    guard let text = key.open(Array(sealed)[...], context: Array(context.utf8)),
      let value = try? JSONDecoder().decode(Value.self, from: Data(text))
    else { throw Fault.damaged }
    return value
  }
}
