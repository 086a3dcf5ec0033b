internal import COpenSSL
internal import FoundationEssentials

/// What a data key is wrapped by: a key, or a passphrase.
package struct WrappingKey: Sendable {
  fileprivate enum Kind: String, Codable {
    case key, passphrase
  }

  fileprivate let kind: Kind
  fileprivate let secret: [UInt8]
  /// What a message calls it: where it is from.
  package let name: String

  /// Takes a secret; nil for what is neither a key nor a passphrase.
  ///
  /// 32 bytes, or 64 hexadecimal digits, are a key; any other text of at least twelve characters is a
  /// passphrase.
  package init?(_ secret: [UInt8], calling name: String) {
    self.name = name
    if secret.count == DataKey.size {
      (kind, self.secret) = (.key, secret)
      return
    }
    let text = String(decoding: secret, as: UTF8.self).trimmed
    if text.utf8.count == 2 * DataKey.size, text.utf8.allSatisfy(\.isHexadecimal) {
      (kind, self.secret) = (.key, Array(text.lowercased().utf8))
    } else if text.count >= 12 {
      (kind, self.secret) = (.passphrase, Array(text.utf8))
    } else {
      return nil
    }
  }

  /// The key that the secret makes of a salt: HMAC-SHA-256, or scrypt (RFC 7914) of a passphrase.
  fileprivate func key(salt: [UInt8], cost: Int) -> DataKey {
    guard kind == .passphrase else {
      return DataKey(KeyedDigest(key: secret.span).digest(of: salt.span))
    }
    var key = [UInt8](repeating: 0, count: DataKey.size)
    CryptoLibrary.keepUntilTheEnd()
    let status = unsafe secret.withUnsafeBytes { secret in
      unsafe EVP_PBE_scrypt(
        secret.baseAddress?.assumingMemoryBound(to: CChar.self), secret.count, salt, salt.count,
        UInt64(1) << UInt64(cost), 8, 1, 1 << 28, &key, key.count)
    }
    CryptoLibrary.expect(status)
    return DataKey(key)
  }
}

/// The file that holds a folder's data key, sealed by a ``WrappingKey``: `data-key.json`.
///
/// So the key that opens a folder can be changed without sealing its files anew.
package struct WrappedKey: Codable {
  /// The file's name.
  package static let fileName = "data-key.json"

  /// Why a data key cannot be had.
  package enum Fault: Error, Equatable {
    /// The file is damaged, or of a later version.
    case unreadable
    /// It is wrapped by another key.
    case otherKey
  }

  /// The number of the format.
  private var format = 1
  private var kind: WrappingKey.Kind
  private var salt: Data
  /// The binary logarithm of scrypt's cost.
  private var cost = 15
  private var wrapped: Data

  private static let context = Array("adherence data key".utf8)

  private init(_ key: [UInt8], by wrapping: WrappingKey) {
    let salt = DataKey.randomBytes(16)
    (kind, self.salt) = (wrapping.kind, Data(salt))
    wrapped = Data(wrapping.key(salt: salt, cost: 15).seal(key, context: Self.context))
  }

  private func key(by wrapping: WrappingKey) throws(Fault) -> [UInt8] {
    guard format == 1, 10...20 ~= cost else { throw .unreadable }
    guard wrapping.kind == kind,
      let key = wrapping.key(salt: Array(salt), cost: cost)
        .open(Array(wrapped)[...], context: Self.context), key.count == DataKey.size
    else { throw .otherKey }
    return key
  }

  /// Whether a folder has one.
  package static func isThere(in folder: String) -> Bool {
    FileKind(path: folder + "/" + fileName) == .regular
  }

  /// The data key of a folder.
  ///
  /// Throws ``Fault``.
  package static func key(of folder: String, by wrapping: WrappingKey) throws(Fault) -> DataKey {
    DataKey(try read(folder).key(by: wrapping))
  }

  /// Makes a data key for a folder.
  ///
  /// Throws ``OutputError``.
  package static func make(in folder: String, by wrapping: WrappingKey) throws(OutputError)
    -> DataKey
  {
    let key = DataKey.randomBytes(DataKey.size)
    try WrappedKey(key, by: wrapping).write(to: folder)
    return DataKey(key)
  }

  /// Wraps the data key of a folder by another key, in one step.
  ///
  /// Throws ``Fault`` and ``OutputError``.
  package static func rewrap(in folder: String, from old: WrappingKey, to new: WrappingKey) throws {
    try WrappedKey(try read(folder).key(by: old), by: new).write(to: folder)
  }

  private static func read(_ folder: String) throws(Fault) -> WrappedKey {
    guard let data = FileManager.default.contents(atPath: folder + "/" + fileName),
      let key = try? JSONDecoder().decode(WrappedKey.self, from: data)
    else { throw .unreadable }
    return key
  }

  private func write(to folder: String) throws(OutputError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(self) else { throw .cannotWrite(folder) }
    let file = try DurableFile(folder + "/" + Self.fileName, of: folder)
    try file.write((Array(data) + [0x0A])[...])
    try file.keep()
  }
}

extension String {
  fileprivate var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace || character.isNewline }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    48...57 ~= self || 65...70 ~= self || 97...102 ~= self
  }
}
