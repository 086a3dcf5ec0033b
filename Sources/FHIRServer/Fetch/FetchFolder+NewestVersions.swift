internal import DurableOutput
internal import FHIRDecoding
internal import Synchronization

/// Two versions of a resource in one search are one row: the newest.
extension FetchFolder {
  /// Takes out all versions of resources but the newest; nothing is added any more.
  func keepNewestVersions() throws {
    try state.withLock { state in
      for (type, rows) in state.types where !rows.resourcesOfSeveralVersions.isEmpty {
        try keepNewestVersions(of: type, rows, &state)
      }
    }
  }

  /// Writes a file without the older versions, and puts it in the place of the one with them.
  private func keepNewestVersions(
    of type: String, _ rows: TypeRows, _ state: inout State
  ) throws {
    var versions = NewestVersions(of: rows.resourcesOfSeveralVersions)
    try forEachRow(in: rows) { versions.take($0) }
    let name = type + packing.ending
    let file = try RowFile(
      path: path + "/\(Self.innerName)/" + name, packing: packing, keptSize: 0)
    var row = 0
    try forEachRow(in: rows) { next in
      if !versions.olderRows.contains(row) { try file.add(next.line) }
      row += 1
    }
    try file.keep()
    // The journal first: a run that goes on knows the file by its new size only.
    try state.journal.append(.init(replaces: .init(type: type, size: file.keptSize)))
    try Self.putInPlace(name, in: path)
    for part in state.parts.keys where part.type == type {
      state.parts[part]?.isAnywhere(upTo: file.keptSize)
    }
    let newest = try openRows(of: type, size: file.keptSize)
    try newest.reload(base: base, key: packing.key) { _ in }
    state.types[type] = newest
  }

  private func forEachRow(in rows: TypeRows, _ body: (FetchedRow) throws -> Void) throws {
    do {
      try StoredRows.forEach(in: rows.file.path, base: base, key: packing.key, body)
    } catch let error as StoredRows.UnreadableFile {
      throw FetchError.unreadableFetch(error.path, reason: error.reason)
    }
  }
}
