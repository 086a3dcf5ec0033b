internal import FoundationEssentials
internal import DurableOutput
internal import MedicationAdherence

/// What scheduled runs there are of a definition, and the removal of those that need not stay.
public struct RunList: Sendable {
  private let definition: Definition
  /// The folder of the store, and where its key is from; nil without a store.
  private let store: (path: String, keys: KeySource)?

  /// Reads a definition; `storesFolder` is where stores are that it does not place.
  ///
  /// Throws ``ConfigurationError``.
  public init(
    _ path: String, credentialsDirectory: String?, storesFolder: String, keys: KeySource,
    calls: ReportCalls
  ) throws(ConfigurationError) {
    let definition = try Definition(path, directory: credentialsDirectory, calls: calls)
    self.definition = definition
    store = definition.store.map {
      ($0.path(of: definition.name, keptIn: storesFolder), keys)
    }
  }

  /// The runs that the store remembers, the oldest first; none without a store.
  ///
  /// Throws ``StoreError`` and ``KeyError``.
  private func remembered() throws -> [StoredRun] {
    guard let store, FileKind(path: store.path) == .folder else { return [] }
    return try Store.runs(in: store.path, keys: store.keys)
  }

  /// A run in a list.
  public struct Entry: Codable, Sendable {
    let definition: String
    let run: String
    let asOf: String
    /// When the run ended, in ISO 8601; nil where no store knows it.
    let ended: String?
    let state: String
    let exitCode: Int32
    /// Why the exit code is not 0; nil where it is, or no store knows it.
    let message: String?
    /// The version of the tool that made the report; nil without a report.
    let version: String?
    let isCaughtUp: Bool
    let isLatest: Bool
    let figures: [String: Double?]
    let folder: String

    enum CodingKeys: String, CodingKey {
      case definition, run, ended, state, message, version, figures, folder
      case asOf = "as_of"
      case exitCode = "exit_code"
      case isCaughtUp = "caught_up"
      case isLatest = "latest"
    }
  }

  /// The runs, that which ended last first; without a store, of which alone that is known, the newest as-of day.
  ///
  /// Runs that failed are known with a store only. A run whose summary cannot be read has the state `damaged`.
  /// Throws ``ConfigurationError`` when this user may not look
  /// into the folder of the runs, ``StoreError`` and ``KeyError``.
  public func entries() throws -> [Entry] {
    let folders = RunFolders(of: definition)
    guard !folders.isHidden else {
      throw ConfigurationError.unreadable(
        folders.path, reason: "not permitted: this user may not read it")
    }
    try folders.check(for: definition)
    var reports = Dictionary(folders.runs.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let known = try remembered().reversed().compactMap { stored -> Entry? in
      guard let name = stored.run else { return Entry(stored) }
      return reports.removeValue(forKey: name).map { Entry($0, in: folders, stored) }
    }
    return known + folders.runs.filter { reports[$0.name] != nil }.map { Entry($0, in: folders) }
  }

  /// The runs of every store that is there, those of a definition together, that which ended last first.
  ///
  /// Throws ``StoreError`` and ``KeyError``, and ``ConfigurationError`` when this user may not look for stores.
  public static func all(in storesFolder: String, keys: KeySource) throws -> [Entry] {
    guard FileKind(path: storesFolder) == .folder, let found = FolderEntry.all(in: storesFolder)
    else {
      guard SystemReason.isHidden(storesFolder) || FileKind(path: storesFolder) != nil else {
        return []
      }
      throw ConfigurationError.unreadable(
        storesFolder, reason: SystemReason.ofReading(storesFolder))
    }
    let stores = found.filter { $0.kind == .folder }.map { storesFolder + "/" + $0.name }
      .filter {
        WrappedKey.isThere(in: $0) && FileKind(path: $0 + "/" + StoreState.fileName) != nil
      }
    return try stores.sorted().flatMap { store -> [Entry] in
      // Of several runs into one folder the last one's report is there.
      var seen: Set<String> = []
      return try Store.runs(in: store, keys: keys).reversed()
        .filter { run in run.folder.map { seen.insert($0).inserted } ?? true }
        .map(Entry.init)
    }
  }

  /// The entries as JSON, an array with an object a run.
  public static func json(_ entries: [Entry]) throws -> String {
    String(decoding: try JSONEncoder.readable.encode(entries), as: UTF8.self) + "\n"
  }

  /// The entries as a table for people.
  public static func text(_ entries: [Entry]) -> String {
    guard !entries.isEmpty else { return "no run\n" }
    let head = [
      "definition", "run", "as of", "ended", "state", "exit", "patients", "due", "taken", "share",
      "version", "folder", "message",
    ]
    let rows = entries.map { entry in
      let figures = entry.figures
      func count(_ key: String) -> String {
        figures[key].flatMap { $0 }.map { "\(Int($0))" } ?? "-"
      }
      let share = figures["implementation"].flatMap { $0 }
        .map { "\((($0 * 1000).rounded() / 10))%" }
      return [
        entry.definition, entry.run + (entry.isLatest ? " *" : ""), entry.asOf,
        entry.ended ?? "-",
        entry.state + (entry.isCaughtUp ? " (caught up)" : ""), "\(entry.exitCode)",
        count("patients"), count("expected"), count("expected_taken"), share ?? "-",
        entry.version ?? "-", entry.folder, entry.message ?? "",
      ]
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([head] + rows).map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ").trimmingSuffix(" ") + "\n"
    }.joined()
  }

  /// Removes the runs that need not stay, or only says which; a sentence for each.
  ///
  /// Throws ``UsageError`` when the definition keeps all, and ``OutputError`` when another run is under way
  /// or a folder cannot be removed.
  public func prune(removes: Bool) async throws -> [String] {
    guard let keep = definition.keep else {
      throw UsageError("\(definition.path) has no output: keep, so all its runs stay")
    }
    let folders = RunFolders(of: definition)
    let lock = try await folders.lock(waiting: 0)
    defer { FolderLock.release(lock) }
    try folders.check(for: definition)
    if removes { folders.removeRests() }
    let known = try store.map { _ in Set(try remembered().compactMap(\.run)) }
    let pruning = try folders.prune(keep, removes: removes, known: known)
    return pruning.removed.map { "\(removes ? "removed" : "would remove") \(folders.path)/\($0)" }
      + pruning.kept.map { "kept \(folders.path)/\($0.name): no run wrote \($0.file)" }
  }
}

/// What the summary of a run's report says of the run.
struct RunSummary {
  /// `damaged` where the summary cannot be read.
  let state: String
  let exitCode: Int32
  /// The version of the tool that wrote it; nil where it cannot be read.
  let version: String?
  let isCaughtUp: Bool
  let figures: [String: Double?]

  private struct Written: Decodable {
    let state: String
    let exitCode: Int32
    let version: String?
    let isCaughtUp: Bool?
    let figures: [String: Double?]

    enum CodingKeys: String, CodingKey {
      case state, version, figures
      case exitCode = "exit_code"
      case isCaughtUp = "caught_up"
    }
  }

  /// Reads the summary of a run whose report is there.
  init(of run: KeptRun) {
    let written = run.summary.flatMap { try? JSONDecoder().decode(Written.self, from: $0) }
    (state, exitCode) = (written?.state ?? "damaged", written?.exitCode ?? 1)
    isCaughtUp = written?.isCaughtUp ?? false
    figures = Dictionary(
      (written?.figures ?? [:]).map { (EarlierName.now($0, in: "summary.json"), $1) }
    ) { first, _ in first }
    version = written?.version
  }
}

extension RunList.Entry {
  /// A run whose report is there, with what a store remembers of it.
  fileprivate init(_ run: KeptRun, in folders: RunFolders, _ stored: StoredRun? = nil) {
    let summary = RunSummary(of: run)
    self.init(
      definition: run.definition, run: run.name, asOf: "\(run.day)", ended: stored?.end,
      state: summary.state, exitCode: summary.exitCode, message: stored?.message,
      version: summary.version, isCaughtUp: summary.isCaughtUp,
      isLatest: run.name == folders.latest, figures: summary.figures,
      folder: folders.path + "/" + run.name)
  }

  /// A run as its store remembers it; of a report that is still there, what that says now.
  fileprivate init(_ run: StoredRun) {
    if let folder = run.folder, let name = run.run, let kept = KeptRun(name, in: folder.parentPath)
    {
      self.init(kept, in: RunFolders(path: folder.parentPath, definition: run.definition), run)
      return
    }
    self.init(
      definition: run.definition, run: run.run ?? "-", asOf: run.asOf, ended: run.end,
      state: run.state, exitCode: run.exitCode, message: run.message, version: nil,
      isCaughtUp: run.isCaughtUp, isLatest: false, figures: [:], folder: "-")
  }
}

extension StoredRun {
  /// When it ended; nil where that is not known.
  fileprivate var end: String? { ended.isEmpty ? nil : ended }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
