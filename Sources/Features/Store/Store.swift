internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc

/// A folder that keeps what scheduled runs fetched and said: `generation-N` with the rows, which is a SOURCE
/// of every command, and a database.
///
/// All of it is encrypted. One process at a time works in it.
final class Store {
  /// The folder.
  let path: String
  /// The key that everything is encrypted by.
  let key: DataKey
  /// What was fetched, and what runs said.
  let state: StoreState
  private let lock: Int32
  /// What a user should know of the opening.
  private(set) var remarks: [String] = []

  /// Opens a store and locks it; it is made when it is not there, unless it `mustExist`.
  ///
  /// Waits up to a number of seconds for another process. Throws ``StoreError``, ``KeyError``, and
  /// ``OutputError``.
  init(
    _ path: String, keys: KeySource, waiting seconds: Double = 0, mustExist: Bool = false
  ) async throws {
    self.path = path
    guard !mustExist || FileKind(path: path) == .folder else { throw StoreError.notThere(path) }
    lock = try await Self.lock(path, waiting: seconds)
    do {
      var remarks: [String] = []
      try Self.check(path, mustExist: mustExist)
      key =
        WrappedKey.isThere(in: path)
        ? try keys.dataKey(of: path)
        : try WrappedKey.make(in: path, by: keys.keyToEncrypt { remarks.append($0) })
      state = try Self.state(in: path, key: key, &remarks)
      self.remarks = remarks
    } catch {
      FolderLock.release(lock)
      throw error
    }
    removeRests()
  }

  deinit { FolderLock.release(lock) }

  private static func lock(_ path: String, waiting seconds: Double) async throws -> Int32 {
    try? FileManager.default.createDirectory(
      atPath: path.parentPath, withIntermediateDirectories: true)
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw OutputError.cannotWrite(path)
    }
    return try await FolderLock.open(path, waiting: seconds)
  }

  /// Refuses a folder with files that is no store.
  private static func check(_ path: String, mustExist: Bool) throws {
    let names = (FolderEntry.all(in: path) ?? []).map(\.name)
    let isStore = names.contains(WrappedKey.fileName)
    let isNew = names.allSatisfy { $0.hasPrefix(WrappedKey.fileName) }
    // An encrypted fetch has a key of its own, too.
    let isFetch = names.contains("manifest.json")
    guard !isFetch, isStore || isNew && !mustExist else { throw StoreError.noStore(path) }
  }

  /// Opens the database; one that is damaged is moved aside, and a new one takes its place.
  private static func state(
    in path: String, key: DataKey, _ remarks: inout [String]
  ) throws -> StoreState {
    do {
      let state = try StoreState(in: path, key: key)
      _ = try state.value(FetchState.self, FetchState.name)
      _ = try state.runs(StoredRun.self)
      return state
    } catch StoreState.Fault.ofLaterVersion {
      throw StoreError.ofLaterVersion(path)
    } catch StoreState.Fault.damaged {
      let file = path + "/" + StoreState.fileName
      let aside = file + ".damaged-" + UUID().uuidString.prefix(8)
      for ending in ["", "-wal", "-shm"] where FileKind(itself: file + ending) != nil {
        guard unsafe rename(file + ending, aside + ending) == 0 else {
          throw OutputError.cannotWrite(path)
        }
      }
      remarks.append(
        "the database of the store was damaged and is now \(aside); a new one is begun, everything is"
          + " fetched anew, and earlier runs are known by their reports only, without a history")
      return try StoreState(in: path, key: key)
    }
  }

  // MARK: - Places

  /// The folder of a generation.
  func folder(generation: Int) -> String { "\(path)/generation-\(generation)" }

  /// The folder that is fetched into.
  var fetchFolder: String { "\(path)/.fetch" }

  /// The folder that holds the rows; nil when nothing was fetched yet.
  var source: String? {
    get throws { try fetchState.map { folder(generation: $0.generation) } }
  }

  /// What was fetched; nil when nothing was.
  var fetchState: FetchState? {
    get throws { try state.value(FetchState.self, FetchState.name) }
  }

  /// The numbers of the generations that are there, and of those that were begun.
  private var generations: [(name: String, number: Int)] {
    (FolderEntry.all(in: path) ?? []).compactMap { entry in
      guard entry.kind == .folder else { return nil }
      let name = entry.name.hasPrefix(".") ? String(entry.name.dropFirst()) : entry.name
      guard name.hasPrefix("generation-"), let number = Int(name.dropFirst("generation-".count))
      else { return nil }
      return (entry.name, number)
    }
  }

  /// A number that no generation had.
  var nextGeneration: Int {
    let current = (try? fetchState?.generation) ?? 0
    return max(current, generations.map(\.number).max() ?? 0) + 1
  }

  /// Removes the generations that are not the one that counts; what cannot be removed stays for the next
  /// run.
  func removeRests() {
    guard let current = try? fetchState?.generation else { return }
    for (name, number) in generations where name.hasPrefix(".") || number != current {
      if !name.hasPrefix("."), number < current { GenerationEnd.note(number, in: path) }
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }
}

/// Why a store cannot be used.
public enum StoreError: Error, Equatable, CustomStringConvertible {
  /// There is no folder.
  case notThere(String)
  /// The folder is something else's.
  case noStore(String)
  /// Nothing was fetched yet.
  case nothingFetched(String)
  /// What is asked for was fetched, and is nothing.
  case serverHasNothing
  /// A later version of this tool made it.
  case ofLaterVersion(String)
  /// Its database is damaged.
  case damaged(String)
  /// The database of what is published is damaged.
  case damagedQueue(String)
  /// Its files are not what was fetched.
  case damagedFiles(String, reason: String)
  /// The server does not tell what is deleted of these types, and nothing says when all is fetched anew.
  case deletionsUntold(String, types: [String])
  /// It is another definition's.
  case ofOtherDefinition(String, definition: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .notThere(let path): "there is no store \(path); name the folder of one"
    case .noStore(let path):
      "\(path) is no store, and holds files; name an empty folder, or none that is there"
    case .nothingFetched(let path):
      "the store \(path) has nothing yet of what is asked for: a run that asks the server (without --offline)"
        + " must get all of it first"
    case .serverHasNothing:
      "the server has nothing of what is asked for; look at source: group, patients and types, and whether the"
        + " group has members"
    case .ofLaterVersion(let path):
      "a later version of adherence made the store \(path); use that version, or name another folder"
    case .damaged(let path):
      "the database of the store \(path) is damaged; the next run begins a new one"
    case .damagedQueue(let path):
      "\(path), the list of what is published, is damaged; move it away, and give the command again: what is"
        + " on the server is found there"
    case .damagedFiles(let path, let reason):
      "the files of the store \(path) are not what was fetched: \(reason); the next run that asks the server"
        + " fetches everything anew"
    case .deletionsUntold(let server, let types):
      "\(server) does not tell what is deleted of \(types.joined(separator: ", ")) (no history-type); give"
        + " source: full-every, such as 28d, so that everything is fetched anew so often"
    case .ofOtherDefinition(let path, let definition):
      "\(path) is the store of the definition \(definition); name another folder"
    }
  }
}
