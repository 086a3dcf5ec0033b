internal import DurableOutput
internal import FoundationEssentials
internal import Synchronization

/// What there is in a folder that a fetch fills.
extension FetchFolder {
  /// How far the parts are, and how those that ended did.
  var parts: [FetchPart: FetchJournal.PartState] { state.withLock { $0.parts } }

  /// What the ledger says of a part from which an earlier run fetched something; else nil.
  ///
  /// Of an export that is resumed, all is of the moment when it was begun.
  func wordsOnEarlierRun(of part: FetchPart, way: FetchPlan.Way) -> String? {
    guard let resumption, resumption.isRecent, way == .export || earlierParts.contains(part) else {
      return nil
    }
    return resumption.words
  }

  /// What was learned beside the rows.
  var told: ToldChanges { state.withLock { $0.told } }

  /// Learns more.
  func learn(_ change: (inout ToldChanges) -> Void) { state.withLock { change(&$0.told) } }

  /// Those of some parts that have not begun, or were taken back.
  func unbegun(_ list: [FetchPart]) -> [FetchPart] {
    state.withLock { state in list.filter { state.parts[$0] == nil } }
  }

  /// The number of rows of each type, and the newest change seen of it.
  var types: [String: (count: Int, newest: Int64?)] {
    state.withLock { state in state.types.mapValues { ($0.count, $0.newest) } }
  }

  /// The ids of the rows of a type, read back from its file.
  ///
  /// Throws `StoredRows.UnreadableFile`.
  func ids(of type: String) throws -> Set<String> {
    guard resourceCount(of: type) > 0, let path = state.withLock({ $0.types[type]?.file.path })
    else {
      return []
    }
    var ids: Set<String> = []
    try StoredRows.forEach(in: path, base: base, key: packing.key) { ids.insert($0.id) }
    return ids
  }

  /// Describes a file; one whose rows were all written by this run is not read again.
  func describe(_ name: String) throws -> ManifestFile {
    let known = state.withLock { state in
      state.types.values.first { $0.file.path == path + "/" + name }?.file.description(named: name)
    }
    return try known ?? ManifestFile.describe(name, in: path)
  }

  /// The files of rows, by their names.
  var fileNames: [String] {
    state.withLock { state in
      state.types.values.map { String($0.file.path.dropFirst(path.count + 1)) }.sorted()
        + (FileManager.default.fileExists(atPath: deletionsPath) ? [deletionsName] : [])
    }
  }
}
