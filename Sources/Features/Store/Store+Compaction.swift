internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc

extension Store {
  /// The share of the base from which on changes are folded into it.
  private static let share = 0.2
  /// The bytes of changes from which on that is worth it: reports can be compared by what they were made
  /// of only as long as it is there.
  private static let leastBytes = 1 << 20
  /// The number of fetches whose changes are kept apart.
  private static let mostChanges = 400

  /// Folds the changes into the base where they have grown large or many.
  ///
  /// Throws ``StoreDamage`` when a row cannot be read; the store is then as it was.
  func compactIfDue() throws {
    guard let source = try source else { return }
    let folders = StoredFolder.all(in: source)
    let base = folders.first?.byteCount ?? 0
    let changes = folders.dropFirst().reduce(0) { $0 + $1.byteCount }
    let isLarge = changes >= Self.leastBytes && Double(changes) > Self.share * Double(base)
    if isLarge || folders.count > Self.mostChanges { _ = try compact() }
  }

  /// Folds the changes into a new base, in a new generation that takes the place of the old one in one step.
  ///
  /// A row goes that a report would not count in any case: there is a newer version of its resource, or a
  /// deletion. With `patient`, the rows of that patient go, too. The number of rows that went.
  func compact(forgetting patient: String? = nil) throws -> Int {
    guard var state = try fetchState, state.deltas > 0 || patient != nil else { return 0 }
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
    let target = folder(generation: number)
    guard Descriptor.syncFolder(draft + "/base"), unsafe rename(draft, target) == 0,
      Descriptor.syncFolder(path)
    else { throw OutputError.cannotWrite(path) }
    (state.generation, state.deltas) = (number, 0)
    // They name resources, which may have been the patient's.
    if patient != nil { state.landmarks = [] }
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
    let files = folders.flatMap(\.rowFiles)
    let names = Set(files.compactMap { $0.split(separator: "/").last.map(String.init) })
    for name in names.sorted() {
      try write(files.filter { $0.hasSuffix("/" + name) }, to: base + "/" + name)
    }
  }

  /// Writes the rows of one type; the files are in the order in which a report reads them.
  private mutating func write(_ files: [String], to target: String) throws {
    var newest: [String: Recency] = [:]
    var ordinal: UInt64 = 0
    try forEach(files) { row in
      let recency = Recency(
        version: UInt64(row.version), lastUpdated: row.lastUpdated, ordinal: ordinal)
      ordinal += 1
      if newest[row.id].map(recency.isNewer) ?? true { newest[row.id] = recency }
    }
    let tail = try SealedTail(path: target, key: key)
    ordinal = 0
    var removed = 0
    try forEach(files) { row in
      let isNewest = row.id.isEmpty || newest[row.id]?.ordinal == ordinal
      ordinal += 1
      guard isNewest, !deletions.takesBack(row), !isForgotten(row) else { return removed += 1 }
      try tail.write(row.line + [0x0A])
    }
    removedCount += removed
    try tail.finish()
  }

  private func forEach(_ files: [String], _ body: (FetchedRow) throws -> Void) throws {
    for file in files { try StoredFolder.forEach(in: file, key: key, body) }
  }

  private func isForgotten(_ row: FetchedRow) -> Bool {
    guard let patient else { return false }
    return row.patient == patient || row.type == "Patient" && row.id == patient
  }
}
