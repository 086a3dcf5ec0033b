internal import Database
internal import DurableOutput
internal import FoundationEssentials
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

  private let database: Mutex<DatabaseConnection>
  private let key: DataKey
  /// The folder of the store.
  private let store: String

  /// Opens the database of a store, or makes it; one of an earlier version is migrated, after a copy of it
  /// was made beside it.
  ///
  /// Throws ``Fault``, and ``OutputError`` when it cannot be written.
  init(
    in store: String, key: DataKey, schema: StoreSchema = .newest, fileName: String = fileName
  ) throws {
    (self.key, self.store) = (key, store)
    let path = store + "/" + fileName
    do {
      let connection = try DatabaseConnection(at: path, makesFile: true)
      // Of several processes one waits for another.
      try connection.execute("PRAGMA busy_timeout = 30000")
      guard try connection.rows("PRAGMA journal_mode = WAL") == [[.text("wal")]] else {
        throw Fault.damaged
      }
      try connection.execute("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      guard try connection.rows("PRAGMA quick_check") == [[.text("ok")]] else {
        throw Fault.damaged
      }
      try schema.migrate(connection, copyingTo: path + ".before-migration")
      database = Mutex(connection)
    } catch let error as DatabaseError {
      throw Self.fault(error, store)
    }
  }

  /// What an error of SQLite means for a store.
  private static func fault(_ error: DatabaseError, _ store: String) -> any Error {
    guard error.isOfFile else { return Fault.damaged }
    return OutputError.cannotWrite(
      store, reason: "its database cannot be written: \(error.words)")
  }

  // MARK: - Values

  /// A value that has one name; nil when it is not there.
  ///
  /// Throws ``Fault/damaged``.
  func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
    let sealed = try stored("SELECT sealed FROM value WHERE name = ?", [.text(name)])
    return try sealed.first.map { try opened($0, context: name) }
  }

  /// Keeps a value, in place of an earlier one.
  func keep(_ value: some Encodable, _ name: String) throws {
    let sealed = try sealed(value, context: name)
    try rows("INSERT OR REPLACE INTO value (name, sealed) VALUES (?, ?)", [.text(name), sealed])
  }

  // MARK: - Runs

  private static let runContext = "run"

  /// The runs, the oldest first.
  ///
  /// Throws ``Fault/damaged``.
  func runs<Run: Decodable>(_ type: Run.Type) throws -> [Run] {
    try stored("SELECT sealed FROM run ORDER BY number").map {
      try opened($0, context: Self.runContext)
    }
  }

  /// Adds a run behind the others.
  func add(run: some Encodable) throws {
    try rows("INSERT INTO run (sealed) VALUES (?)", [try sealed(run, context: Self.runContext)])
  }

  /// Has another run in place of the one that was added last.
  func replaceLastRun(by run: some Encodable) throws {
    try rows(
      "UPDATE run SET sealed = ? WHERE number = (SELECT max(number) FROM run)",
      [try sealed(run, context: Self.runContext)])
  }

  // MARK: - Tables of entries with keys

  /// The entries of a table, in the order in which they were added.
  ///
  /// Throws ``Fault/damaged``.
  func entries<Entry: Decodable>(_ type: Entry.Type, in table: String) throws -> [Entry] {
    try rows("SELECT key, sealed FROM \(table) ORDER BY number").map { row in
      guard case .text(let key)? = row.first, case .bytes(let sealed)? = row.last else {
        throw Fault.damaged
      }
      return try opened(sealed, context: table + key)
    }
  }

  /// Changes the entry that has a key, adds one, or takes it away, in one step for all processes; what it
  /// is then.
  @discardableResult
  func change<Entry: Codable & Sendable>(
    _ key: String, in table: String, _ body: (inout Entry?) -> Void
  ) throws -> Entry? {
    let context = table + key
    do {
      return try database.withLock { database in
        try database.execute("BEGIN IMMEDIATE")
        do {
          var entry: Entry?
          let rows = try database.rows("SELECT sealed FROM \(table) WHERE key = ?", [.text(key)])
          if case .bytes(let sealed)? = rows.first?.first {
            entry = try opened(sealed, context: context)
          }
          body(&entry)
          if let entry {
            try database.rows(
              "INSERT INTO \(table) (key, sealed) VALUES (?, ?)"
                + " ON CONFLICT (key) DO UPDATE SET sealed = excluded.sealed",
              [.text(key), try sealed(entry, context: context)])
          } else {
            try database.rows("DELETE FROM \(table) WHERE key = ?", [.text(key)])
          }
          try database.execute("COMMIT")
          return entry
        } catch {
          try? database.execute("ROLLBACK")
          throw error
        }
      }
    } catch let error as DatabaseError {
      throw Self.fault(error, store)
    }
  }

  /// The sealed values that a statement gives.
  private func stored(_ text: String, _ values: [DatabaseValue] = []) throws -> [[UInt8]] {
    try rows(text, values).map { row in
      guard case .bytes(let sealed)? = row.first else { throw Fault.damaged }
      return sealed
    }
  }

  @discardableResult
  private func rows(_ text: String, _ values: [DatabaseValue] = []) throws -> [[DatabaseValue]] {
    do {
      return try database.withLock { try $0.rows(text, values) }
    } catch let error as DatabaseError {
      throw Self.fault(error, store)
    }
  }

  private func sealed(_ value: some Encodable, context: String) throws -> DatabaseValue {
    .bytes(key.seal(Array(try JSONEncoder().encode(value)), context: Array(context.utf8)))
  }

  private func opened<Value: Decodable>(_ sealed: [UInt8], context: String) throws -> Value {
    guard let text = key.open(sealed[...], context: Array(context.utf8)),
      let value = try? JSONDecoder().decode(Value.self, from: Data(text))
    else { throw Fault.damaged }
    return value
  }
}
