internal import COpenSSL
internal import DurableOutput
internal import FoundationEssentials

/// A new pair of keys for SMART Backend Services: the private one, and what is registered with a server.
package struct NewSigningKey: Sendable {
  /// What a key can be for.
  package enum Kind: String, CaseIterable, Sendable {
    case p384 = "P-384"
    case rsa = "RSA"
  }

  /// The bits of an RSA key, which hold until 2030 and after (NIST SP 800-57, 1).
  private static let rsaBits = 3072

  /// The private key in PEM.
  package let pem: Secret
  /// The id of the key: its thumbprint (RFC 7638).
  package let id: String
  /// The set of its public key (RFC 7517), as JSON.
  package let keySet: [UInt8]

  /// Makes a pair; nil when the library cannot.
  package init?(_ kind: Kind) {
    guard let key = PrivateKey(rsaBits: kind == .rsa ? Self.rsaBits : nil), let pem = key.pem,
      let members = kind == .rsa ? Self.rsa(key) : Self.curve(key)
    else { return nil }
    self.pem = pem
    // Their names are in the order of the alphabet, and there are no blanks, as the thumbprint needs it.
    id = SHA256.hash(WrittenJSON.members(members).bytes.span).base64URL
    let others: [WrittenJSON.Member] = [
      .init("use", "sig"), .init("alg", .text(kind == .rsa ? "RS384" : "ES384")),
      .init("kid", .text(id)),
    ]
    keySet = WrittenJSON.members([.init("keys", .list([.members(members + others)]))]).bytes + [10]
  }

  private static func rsa(_ key: borrowing PrivateKey) -> [WrittenJSON.Member]? {
    guard let e = key.text(OSSL_PKEY_PARAM_RSA_E), let n = key.text(OSSL_PKEY_PARAM_RSA_N) else {
      return nil
    }
    return [.init("e", .text(e)), .init("kty", "RSA"), .init("n", .text(n))]
  }

  private static func curve(_ key: borrowing PrivateKey) -> [WrittenJSON.Member]? {
    guard let x = key.text(OSSL_PKEY_PARAM_EC_PUB_X, size: 48),
      let y = key.text(OSSL_PKEY_PARAM_EC_PUB_Y, size: 48)
    else { return nil }
    return [
      .init("crv", "P-384"), .init("kty", "EC"), .init("x", .text(x)), .init("y", .text(y)),
    ]
  }
}

extension PrivateKey {
  /// A number of the public key in Base64 for addresses.
  fileprivate func text(_ name: String, size: Int? = nil) -> String? {
    number(name, size: size)?.bytes.base64URL
  }
}

extension SecretNumber {
  /// The bytes of a number that is no secret.
  fileprivate var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: size))
  }
}

extension Array<UInt8> {
  /// The bytes in Base64 for addresses, without padding (RFC 4648, 5).
  var base64URL: String {
    Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
