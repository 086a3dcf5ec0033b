internal import DurableOutput
internal import FoundationEssentials

extension Store {
  /// What a store remembers of runs, the oldest first; it is neither locked nor changed.
  ///
  /// Throws ``StoreError`` and ``KeyError``.
  static func runs(in path: String, keys: KeySource) throws -> [StoredRun] {
    guard FileKind(path: path) == .folder else { throw StoreError.notThere(path) }
    guard WrappedKey.isThere(in: path) else { throw StoreError.noStore(path) }
    let key = try keys.dataKey(of: path)
    guard FileKind(path: path + "/" + StoreState.fileName) == .regular else { return [] }
    do {
      return try StoreState(in: path, key: key).runs(StoredRun.self)
    } catch StoreState.Fault.ofLaterVersion {
      throw StoreError.ofLaterVersion(path)
    } catch StoreState.Fault.damaged {
      throw StoreError.damaged(path)
    }
  }
}
