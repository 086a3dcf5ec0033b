internal import DurableOutput
internal import FoundationEssentials

extension Store {
  /// What a store remembers of runs, the oldest first; it is neither locked nor changed.
  ///
  /// Throws ``StoreError`` and ``KeyError``.
  static func runs(in path: String, keys: KeySource) throws -> [StoredRun] {
    try reading(path, keys) { try $0.runs(StoredRun.self) } ?? []
  }

  /// Reads the database of a store that nobody need work in; nil when there is none yet.
  ///
  /// Throws ``StoreError`` and ``KeyError``.
  static func reading<Value>(
    _ path: String, _ keys: KeySource, _ read: (StoreState) throws -> Value
  ) throws -> Value? {
    guard FileKind(path: path) == .folder else { throw StoreError.notThere(path) }
    guard WrappedKey.isThere(in: path) else { throw StoreError.noStore(path) }
    let key = try keys.dataKey(of: path)
    guard FileKind(path: path + "/" + StoreState.fileName) == .regular else { return nil }
    do {
      return try read(try StoreState(in: path, key: key))
    } catch StoreState.Fault.ofLaterVersion {
      throw StoreError.ofLaterVersion(path)
    } catch StoreState.Fault.damaged {
      throw StoreError.damaged(path)
    }
  }
}
