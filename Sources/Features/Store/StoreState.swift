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
  init(in store: String, key: DataKey, schema: StoreSchema = .newest) throws {
    (self.key, self.store) = (key, store)
    let path = store + "/" + Self.fileName
    do {
      let connection = try DatabaseConnection(at: path, makesFile: true)
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
