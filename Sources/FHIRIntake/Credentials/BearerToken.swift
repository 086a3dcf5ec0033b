/// A bearer token that somebody else obtained (RFC 6750); it is never renewed.
package struct BearerToken: Credentials {
  private let token: Secret

  /// Takes a token, with or without the word `Bearer` before it; nil for a text that is none.
  package init?(_ secret: Secret) {
    let words = secret.revealed.split(separator: " ")
    let rest = words.first?.lowercased() == "bearer" ? words.dropFirst() : words[...]
    guard rest.count == 1, let text = rest.first, text.utf8.allSatisfy(Self.isTokenByte) else {
      return nil
    }
    token = Secret(String(text))
  }

  /// Whether a header may carry the byte in a token: visible ASCII, so no line break either.
  static func isTokenByte(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  /// The token.
  package func authorization() -> String? { "Bearer " + token.revealed }

  /// Nothing new to try.
  package func renew(afterRefusing authorization: String?) -> Bool { false }
}
