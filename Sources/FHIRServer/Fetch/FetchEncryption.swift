package import DurableOutput

/// By what the files of a fetch are encrypted.
package enum FetchEncryption: Sendable {
  /// By a data key that is made for the folder and lies in it, wrapped by a key.
  case ownKey(WrappingKey)
  /// By a data key that lies elsewhere.
  case key(DataKey)

  /// The data key for a folder, which is made where it has none yet.
  ///
  /// Throws ``FetchError`` when the folder has one of another key.
  func dataKey(in folder: String) throws -> DataKey {
    switch self {
    case .key(let key): return key
    case .ownKey(let wrapping):
      guard WrappedKey.isThere(in: folder) else {
        return try WrappedKey.make(in: folder, by: wrapping)
      }
      do {
        return try WrappedKey.key(of: folder, by: wrapping)
      } catch {
        throw FetchError.otherKey(folder, name: wrapping.name)
      }
    }
  }
}
