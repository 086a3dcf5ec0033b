package import DurableOutput

/// By what the files of a fetch are encrypted.
package enum FetchEncryption: Sendable {
  /// By a data key that is made for the folder and lies in it, wrapped by a key.
  case ownKey(WrappingKey)
  /// By a data key that lies elsewhere, for a part of a store, such as `base`.
  case key(DataKey, part: String)

  /// How rows are written to a folder; its data key is made where it has none yet.
  ///
  /// Throws ``FetchError`` when the folder has one of another key.
  func packing(in folder: String) throws -> RowPacking {
    switch self {
    case .key(let key, let part): return .sealed(key, part: part)
    case .ownKey(let wrapping):
      guard WrappedKey.isThere(in: folder) else {
        return .sealed(try WrappedKey.make(in: folder, by: wrapping), part: "")
      }
      do {
        return .sealed(try WrappedKey.key(of: folder, by: wrapping), part: "")
      } catch {
        throw FetchError.otherKey(folder, name: wrapping.name)
      }
    }
  }
}
