internal import DurableOutput
internal import FHIRServer

/// Makes a pair of keys for SMART Backend Services.
public struct KeyRun: Sendable {
  private let kind: NewSigningKey.Kind
  private let output: String
  /// Where the public key is, to be registered with a server.
  public let keySetPath: String

  /// The name of the file of public keys.
  private static let keySetName = "jwks.json"

  /// Checks what is asked for.
  ///
  /// Throws ``UsageError``, and `OutputError` for a file that is there: no key is ever replaced.
  public init(_ type: String, output: String) throws {
    guard let kind = NewSigningKey.Kind(rawValue: type) else {
      throw UsageError("--type \(type): give P-384 or RSA")
    }
    guard !output.isEmpty, output != "-" else {
      throw UsageError("--output: name the file of the key")
    }
    (self.kind, self.output) = (kind, output)
    keySetPath = output.parentPath + "/" + Self.keySetName
    for path in [output, keySetPath] where FileKind(itself: path) != nil {
      throw UsageError("\(path) is there already, and no key is replaced; give another --output")
    }
  }

  /// Writes the private key, which its owner alone can read, and the set of public keys beside it; the id of the
  /// key.
  ///
  /// Throws `OutputError`.
  public func run() throws -> String {
    guard let key = NewSigningKey(kind) else {
      throw OutputError.cannotWrite(output, reason: "the library for keys (libcrypto) made none")
    }
    for (path, bytes) in [(output, Array(key.pem.revealed.utf8)), (keySetPath, key.keySet)] {
      let file = try DurableFile(path, of: path)
      try file.write(bytes[...])
      try file.keep()
    }
    return key.id
  }
}
