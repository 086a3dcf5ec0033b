internal import FoundationEssentials

/// A private key that signs assertions: RSA (RS384) or elliptic curve P-384 (ES384), the two that
/// SMART App Launch asks every server to take.
package struct SigningKey: Sendable {
  /// The bits of an RSA key below which it can be broken.
  private static let leastBits = 2048

  /// The name of the algorithm that it signs with.
  package let algorithm: String
  private let key: WebKey

  /// Reads a key from PEM: PKCS #8, PKCS #1 or SEC 1, without a passphrase.
  ///
  /// `name` is what an error calls the place that the key comes from. Throws
  /// ``CredentialFault/unusableSecret(_:reason:)`` with what is wrong and what would be right.
  package init(pem: Secret, calling name: String) throws(CredentialFault) {
    switch KeyBlock(pem) {
    case .privateKey(let block):
      guard let key = PrivateKey(pem: block.revealed) else {
        throw .unusableSecret(name, reason: Self.uselessness)
      }
      (algorithm, self.key) = try Self.checked(key, calling: name)
    case .other(let reason): throw .unusableSecret(name, reason: reason)
    }
  }

  private static func checked(
    _ key: borrowing PrivateKey, calling name: String
  ) throws(CredentialFault) -> (String, WebKey) {
    let algorithm: String
    switch key.kind {
    case .rsa(let bits) where bits < leastBits:
      throw .unusableSecret(name, reason: "the RSA key is shorter than \(leastBits) bits")
    case .rsa: algorithm = "RS384"
    case .curve(PrivateKey.p384): algorithm = "ES384"
    case let kind: throw .unusableSecret(name, reason: complaint(kind))
    }
    guard WebKey.isAvailable else {
      throw .unusableSecret(
        name, reason: "libcjose, which signs with it, is missing (apt-get install libcjose0)")
    }
    guard key.isWhole, let webKey = WebKey(key) else {
      throw .unusableSecret(name, reason: uselessness)
    }
    return (algorithm, webKey)
  }

  /// Signs an assertion; the result is as secret as the key while it holds.
  func sign(_ assertion: ClientAssertion, keyID: String) throws(CredentialFault) -> Secret {
    guard let payload = try? JSONEncoder().encode(assertion),
      let signed = key.signature(
        of: Array(payload), header: ["alg": algorithm, "typ": "JWT", "kid": keyID])
    else { throw .unusableSecret("the private key", reason: "it does not sign") }
    return Secret(signed)
  }

  private static let uselessness =
    "it is no RSA key and no elliptic curve key on P-384, or it is damaged"

  private static func complaint(_ kind: PrivateKey.Kind) -> String {
    let advice = """
      ; ES384 needs P-384 (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 \
      -out key.pem)
      """
    return switch kind {
    case .curve("prime256v1"): "it is an elliptic curve key on P-256" + advice
    case .curve("secp521r1"): "it is an elliptic curve key on P-521" + advice
    default: uselessness
    }
  }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of key, nothing of it.
  package var description: String { "a private key for \(algorithm)" }
  /// The kind of key, nothing of it.
  package var debugDescription: String { description }
  /// A mirror that shows nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What a file that should hold a private key in PEM holds (RFC 7468).
enum KeyBlock {
  /// A private key, as one block with lines of 64 characters and nothing around it.
  case privateKey(Secret)
  /// Something else: what it is and what would be right.
  case other(String)

  /// Looks at a text; parameters, certificates and remarks around the key are passed over.
  init(_ text: Secret) {
    let lines = text.revealed.split(whereSeparator: \.isNewline).map { Self.trimmed($0) }
    let labels = lines.compactMap { Self.label($0, "BEGIN") }
    guard let label = labels.first(where: { $0.hasSuffix("PRIVATE KEY") }) else {
      self = .other(Self.complaint(labels, text))
      return
    }
    let inner = lines.drop { Self.label($0, "BEGIN") != label }.dropFirst()
      .prefix { Self.label($0, "END") == nil }
    guard lines.contains(where: { Self.label($0, "END") == label }) else {
      self = .other("the end of the key is missing")
      return
    }
    if let reason = Self.complaint(label, inner) {
      self = .other(reason)
    } else {
      self = .privateKey(Secret(Self.block(label, inner.joined())))
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let start = line.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...end]
  }

  /// `PRIVATE KEY` of `-----BEGIN PRIVATE KEY-----`.
  private static func label(_ line: Substring, _ verb: String) -> Substring? {
    guard line.hasPrefix("-----\(verb) "), line.hasSuffix("-----"), line.count > 16 else {
      return nil
    }
    return line.dropFirst(verb.count + 6).dropLast(5)
  }

  /// One block, its lines of the length that strict readers want.
  private static func block(_ label: Substring, _ code: String) -> String {
    var (lines, rest) = (["-----BEGIN \(label)-----"], code[...])
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END \(label)-----"]).joined(separator: "\n") + "\n"
  }

  private static func complaint(_ label: Substring, _ inner: ArraySlice<Substring>) -> String? {
    if label.hasPrefix("ENCRYPTED") || inner.contains(where: { $0.contains("ENCRYPTED") }) {
      return "the key is locked with a passphrase; take it off (openssl pkey -in F -out G)"
    }
    if label.hasPrefix("OPENSSH") {
      return "the key is in the form of OpenSSH; convert it (ssh-keygen -p -m PKCS8 -f F)"
    }
    return nil
  }

  private static func complaint(_ labels: [Substring], _ text: Secret) -> String {
    if let label = labels.first {
      return "it holds a \(label.lowercased()), where a private key is needed"
    }
    if text.revealed.hasPrefix("{") {
      return "it is JSON, perhaps a JSON Web Key; a private key in PEM is needed"
    }
    return "it holds no private key in PEM (-----BEGIN PRIVATE KEY-----)"
  }
}
