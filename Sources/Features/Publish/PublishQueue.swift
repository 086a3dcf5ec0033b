internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc

/// What is on its way to servers: a store of its own, in which several processes may look and change at
/// once, and one of them sends.
final class PublishQueue: Sendable {
  private let path: String
  private let key: DataKey
  private let state: StoreState

  private static let fileName = "queue.sqlite"
  private static let table = "publication"
  /// The seconds for which that which is done stays.
  private static let stay: Int64 = 7 * 86_400

  private static let schema = StoreSchema(versions: [
    StoreSchema.Version(
      name: "1: publications",
      statements: """
        CREATE TABLE "publication" ("number" INTEGER PRIMARY KEY AUTOINCREMENT,
          "key" TEXT UNIQUE NOT NULL, "sealed" BLOB NOT NULL)
        """)
  ])

  /// Opens the queue in a folder, or makes it; `tell` gets a sentence when a key was made.
  ///
  /// Throws ``StoreError``, ``KeyError`` and ``OutputError``.
  init(_ path: String, keys: KeySource, _ tell: (_ sentence: String) -> Void) async throws {
    self.path = path
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = try await FolderLock.open(path, waiting: 60)
    defer { FolderLock.release(lock) }
    key =
      WrappedKey.isThere(in: path)
      ? try keys.dataKey(of: path)
      : try WrappedKey.make(in: path, by: keys.keyToEncrypt(tell))
    do {
      state = try StoreState(in: path, key: key, schema: Self.schema, fileName: Self.fileName)
    } catch StoreState.Fault.ofLaterVersion {
      throw StoreError.ofLaterVersion(path)
    } catch StoreState.Fault.damaged {
      throw StoreError.damagedQueue(path + "/" + Self.fileName)
    }
  }

  /// The same where there is one; nil where nothing was ever published.
  static func open(_ path: String, keys: KeySource) async throws -> PublishQueue? {
    guard WrappedKey.isThere(in: path) else { return nil }
    return try await PublishQueue(path, keys: keys) { _ in }
  }

  /// Keeps all other processes from sending, until the descriptor is released.
  ///
  /// Throws ``PublishError/busy`` and ``OutputError``.
  func lock() async throws -> Int32 {
    let folder = path + "/sending"
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw OutputError.cannotWrite(folder)
    }
    do {
      return try await FolderLock.open(folder, waiting: 0)
    } catch OutputError.locked {
      throw PublishError.busy
    }
  }

  /// All of it, the oldest first; of one run only when it is named.
  func publications(of run: String? = nil) throws -> [Publication] {
    let all = try state.entries(Publication.self, in: Self.table)
    guard let run else { return all }
    let path = PublishedRun.path(run)
    return all.filter { $0.run == path }
  }

  /// Adds a publication, or changes the one that is there; nil takes it away.
  @discardableResult
  func change(
    _ publication: Publication, _ body: (inout Publication?) -> Void
  ) throws -> Publication? {
    let name = [publication.server, publication.identifier].joined(separator: "\u{1F}")
    let digest = String(hexadecimal: key.digest(of: Array(name.utf8)))
    return try state.change(digest, in: Self.table, body)
  }

  /// Takes away what has been done, or cancelled, for long enough.
  func removeOld(now: Int64) throws {
    for old in try publications() where old.changed + Self.stay < now {
      try change(old) { entry in
        if entry?.state == .done || entry?.state == .cancelled { entry = nil }
      }
    }
  }
}
