internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc

extension Store {
  /// The share of the base from which on changes are folded into it.
  private static let share = 0.2
  /// The same while there are reports that were made of them.
  private static let shareOfReported = 1.0
  /// The bytes of changes from which on that is worth it.
  private static let leastBytes = 1 << 20
  /// The number of fetches whose changes are kept apart.
  private static let mostChanges = 400

  /// Folds the changes into the base where they have grown large or many, or somebody came back who had
  /// left.
  ///
  /// Reports can be explained, and compared by what they were made of, only as long as that is there: so with
  /// a report of this generation among `runs`, which are there, they may grow larger. Throws ``StoreError``
  /// when the files are not what was fetched; the store is then as it was.
  func compactIfDue(keeping runs: Set<String>) throws {
    guard let state = try fetchState else { return }
    let folders = StoredFolder.all(in: folder(generation: state.generation))
    let base = folders.first?.byteCount ?? 0
    let changes = folders.dropFirst().reduce(0) { $0 + $1.byteCount }
    let isReported = try self.state.runs(StoredRun.self).contains { run in
      run.generation == state.generation && run.run.map(runs.contains) ?? false
    }
    let share = isReported ? Self.shareOfReported : Self.share
    let isLarge = changes >= Self.leastBytes && Double(changes) > share * Double(base)
    if isLarge || folders.count > Self.mostChanges || state.hasReturned { _ = try compact() }
  }

  /// Folds the changes into a new base, in a new generation that takes the place of the old one in one step.
  ///
  /// A row goes that a report would not count in any case: there is a newer version of its resource, or a
  /// deletion. With `patient`, the rows of that patient go, too. The number of rows that went.
  func compact(forgetting patient: String? = nil) throws -> Int {
    guard var state = try fetchState, state.deltas > 0 || patient != nil else { return 0 }
    if let reason = try damage() { throw StoreError.damagedFiles(path, reason: reason) }
    let folders = StoredFolder.all(in: folder(generation: state.generation))
    let number = nextGeneration
    let draft = path + "/.generation-\(number)"
    guard unsafe mkdir(draft, 0o700) == 0, unsafe mkdir(draft + "/base", 0o700) == 0 else {
      throw OutputError.cannotWrite(path)
    }
    var fold = StoreFold(folders, key: key, forgetting: patient)
    do {
      try fold.write(to: draft + "/base")
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
    let part = try StoredPart(
      StoredFolder(draft + "/" + Self.base), as: Self.base, since: state.watermarks, key: key)
    let target = folder(generation: number)
    guard Descriptor.syncFolder(draft + "/base"), unsafe rename(draft, target) == 0,
      Descriptor.syncFolder(path)
    else { throw OutputError.cannotWrite(path) }
    (state.generation, state.deltas, state.departed) = (number, 0, nil)
    // They name resources, which may have been the patient's.
    if patient != nil { (state.landmarks, state.recent) = ([], nil) }
    (state.files, state.deletions) = ([], patient == nil ? state.deletions : nil)
    state.take(part)
    try self.state.keep(state, FetchState.name)
    removeRests()
    return fold.removedCount
  }
}

/// The base and the changes of a generation, on their way to becoming one base.
private struct StoreFold {
  private let folders: [StoredFolder]
  private let key: DataKey
  private let patient: String?
  private var deletions = BulkDeletions(transactionTime: nil)
  /// What left with each folder, by the number of the folder: it takes back what came before.
  private var departures: [(folder: Int, rows: BulkDeletions)] = []
  /// How many rows were not taken over.
  private(set) var removedCount = 0

  init(_ folders: [StoredFolder], key: DataKey, forgetting patient: String?) {
    (self.folders, self.key, self.patient) = (folders, key, patient)
  }

  /// Writes the rows that stay, type by type; of what was deleted nothing is left that a deletion would have
  /// to take back.
  mutating func write(to base: String) throws {
    for file in folders.compactMap(\.deletionsFile) {
      try StoredFolder.forEach(in: file, key: key) { deletions.take($0.line) }
    }
    for (number, folder) in folders.enumerated() {
      guard let file = folder.departuresFile else { continue }
      var rows = BulkDeletions(transactionTime: nil)
      try StoredFolder.forEach(in: file, key: key) { rows.take($0.line) }
      departures.append((number, rows))
    }
    let files = folders.enumerated().flatMap { number, folder in
      folder.rowFiles.map { (folder: number, path: $0) }
    }
    let names = Set(files.compactMap { $0.path.split(separator: "/").last.map(String.init) })
    for name in names.sorted() {
      try write(files.filter { $0.path.hasSuffix("/" + name) }, to: base + "/" + name)
    }
  }

  /// Writes the rows of one type; the files are in the order in which a report reads them.
  private mutating func write(_ files: [(folder: Int, path: String)], to target: String) throws {
    var newest: [String: Recency] = [:]
    var ordinal: UInt64 = 0
    try forEach(files) { row, _ in
      let recency = Recency(
        version: UInt64(row.version), lastUpdated: row.lastUpdated, ordinal: ordinal)
      ordinal += 1
      if newest[row.id].map(recency.isNewer) ?? true { newest[row.id] = recency }
    }
    let name = target.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let tail = try SealedTail(path: target, key: key, place: Store.base + "/" + name)
    ordinal = 0
    var removed = 0
    try forEach(files) { row, folder in
      let isNewest = row.id.isEmpty || newest[row.id]?.ordinal == ordinal
      ordinal += 1
      let isThere = isNewest && !deletions.takesBack(row) && !hasDeparted(row, from: folder)
      guard isThere, !isForgotten(row) else { return removed += 1 }
      try tail.write(row.line + [0x0A])
    }
    removedCount += removed
    try tail.finish()
  }

  private func forEach(
    _ files: [(folder: Int, path: String)], _ body: (FetchedRow, _ folder: Int) throws -> Void
  ) throws {
    for file in files {
      try StoredFolder.forEach(in: file.path, key: key) { try body($0, file.folder) }
    }
  }

  private func hasDeparted(_ row: FetchedRow, from folder: Int) -> Bool {
    departures.contains { $0.folder >= folder && $0.rows.takesBack(row) }
  }

  private func isForgotten(_ row: FetchedRow) -> Bool {
    guard let patient else { return false }
    return row.patient == patient || row.type == "Patient" && row.id == patient
  }
}
