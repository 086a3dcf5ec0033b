internal import DurableOutput
internal import FHIRDecoding

/// The rows of one type of resource, each once.
final class TypeRows {
  /// The file that they are written to.
  let file: RowFile
  /// The number of rows.
  var count: Int { kept + added.count + addedWithoutID }
  /// The number of resources, however many versions of each came; those without an id are all counted.
  var resourceCount: Int { count - known.count + known.resourceCount }
  /// The resources that have several versions.
  var resourcesOfSeveralVersions: Set<UInt64> { known.resourcesOfSeveralVersions }
  /// The newest `meta.lastUpdated` seen, in milliseconds since 1970.
  private(set) var newest: Int64?
  /// The ids of the rows; kept for Medications only.
  private(set) var ids: Set<String> = []

  private let keepsIDs: Bool
  private var known = VersionSet()
  private var added: [Fingerprint] = []
  private var addedWithoutID = 0
  /// The ids among them that no row had before.
  private var addedIDs: [String] = []
  private var kept = 0
  private var keptNewest: Int64?

  /// Opens the rows of a file that is whole up to a size.
  init(_ file: RowFile, keepsIDs: Bool) {
    (self.file, self.keepsIDs) = (file, keepsIDs)
  }

  /// Reads back the rows of an earlier run.
  func reload(base: WebAddress, key: DataKey? = nil, _ body: (FetchedRow) -> Void) throws {
    forgetAll()
    guard file.keptSize > 0 else { return }
    do {
      try StoredRows.forEach(in: file.path, base: base, key: key) { row in
        note(row)
        body(row)
      }
    } catch let error as StoredRows.UnreadableFile {
      throw FetchError.unreadableFetch(error.path, reason: error.reason)
    }
    settle()
  }

  /// Adds a row unless it is there already; one that need not be written only counts.
  func add(_ row: FetchedRow, isWritten: Bool = true) throws -> VersionSet.Insertion {
    let insertion = note(row)
    if insertion != .repetition, isWritten { try file.add(row.line) }
    return insertion
  }

  /// Adds all rows of a file, to stay: the number of resources that were not there; nil, and nothing
  /// is added, when one of the rows is there.
  func adopt(_ rows: CheckedRows) throws -> Int? {
    let headers = rows.headers
    guard !headers.haveRepetitions, known.isDisjoint(with: headers.keys) else { return nil }
    try file.adopt(rows)
    let before = resourceCount
    if known.isEmpty { known = headers.keys } else { known.formUnion(headers.keys) }
    kept += headers.count
    if keepsIDs { ids.formUnion(headers.medicationIDs) }
    if let instant = headers.newest {
      newest = max(newest ?? instant, instant)
      keptNewest = max(keptNewest ?? instant, instant)
    }
    return resourceCount - before
  }

  /// Makes what was added stay.
  func keep() throws {
    try file.keep()
    settle()
  }

  /// Takes back what was added since it was last kept.
  func drop() throws {
    guard !added.isEmpty || addedWithoutID > 0 else { return }
    try file.drop()
    let dropped = Set(added)
    known = known.removing { dropped.contains($0) }
    ids.subtract(addedIDs)
    newest = keptNewest
    (added, addedWithoutID, addedIDs) = ([], 0, [])
  }

  /// Takes back all rows.
  func startOver() throws {
    try file.cut(at: 0)
    forgetAll()
  }

  private func forgetAll() {
    (known, added, addedWithoutID, addedIDs) = (VersionSet(), [], 0, [])
    (kept, ids, newest, keptNewest) = (0, [], nil, nil)
  }

  private func settle() {
    kept += added.count + addedWithoutID
    keptNewest = newest
    (added, addedWithoutID, addedIDs) = ([], 0, [])
  }

  @discardableResult
  private func note(_ row: FetchedRow) -> VersionSet.Insertion {
    var insertion = VersionSet.Insertion.resource
    if let key = row.key {
      insertion = known.insert(key)
      guard insertion != .repetition else { return .repetition }
      added.append(key)
      if keepsIDs, ids.insert(row.id).inserted { addedIDs.append(row.id) }
    } else {
      addedWithoutID += 1
    }
    if let instant = row.lastUpdated { newest = max(newest ?? instant, instant) }
    return insertion
  }
}
