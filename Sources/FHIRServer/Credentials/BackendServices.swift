internal import FoundationEssentials

/// A client that proves itself with a signed assertion: SMART Backend Services
/// (`private_key_jwt`, RFC 7523).
package struct BackendServices: ClientProof {
  private let id: String
  private let keyID: String
  private let key: SigningKey

  /// Takes the client's id, and its private key with the id under which the server knows it.
  package init(id: String, keyID: String, key: SigningKey) {
    (self.id, self.keyID, self.key) = (id, keyID, key)
  }

  /// A fresh assertion.
  package func shown(
    on terms: TokenTerms, now: Double
  ) async throws(CredentialFault) -> ShownProof {
    let assertion = ClientAssertion(client: id, audience: terms.address.text, now: now)
    let signed = try key.sign(assertion, keyID: keyID)
    let fields = [
      FormField("client_assertion_type", ClientAssertion.type),
      FormField("client_assertion", signed.revealed),
    ]
    let parts = signed.revealed.split(separator: ".").map { Secret(String($0)) }
    return ShownProof(fields: fields, secrets: [signed] + parts)
  }

  /// Says what to check: the clock first, then the kind of key, then the registration.
  package func advice(_ refusal: TokenRefusal, on terms: TokenTerms) -> String? {
    let taken = terms.configuration.signingAlgorithms
    let isWrongKind = !taken.isEmpty && !taken.contains(key.algorithm)
    let remarks = [
      TokenAdvice.clock(refusal), TokenAdvice.scope(refusal, terms),
      isWrongKind
        ? "the server takes \(taken.joined(separator: ", ")), this key signs with \(key.algorithm)"
        : nil,
    ].compactMap { $0 }
    if !remarks.isEmpty { return remarks.joined(separator: "; ") }
    guard ["invalid_client", "invalid_grant", ""].contains(refusal.code) else { return nil }
    return "check --client-id, --key-id, and that the server has the public key of this very key"
  }
}

/// What a client asserts of itself when it asks for a token (SMART App Launch, *Client
/// Authentication: Asymmetric*).
struct ClientAssertion: Sendable, Encodable {
  /// The value of `client_assertion_type`.
  static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
  /// The seconds for which it holds; at most five minutes are allowed.
  private static let lifetime: Int64 = 240
  /// The seconds that the issue is dated back, so that a server whose clock is a little behind
  /// does not take it for one from the future.
  private static let backdating: Int64 = 30

  /// Who says it: the client.
  let iss: String
  /// Of whom: the client again.
  let sub: String
  /// To whom: the token endpoint.
  let aud: String
  /// When it ends, in seconds since 1970-01-01T00:00:00Z.
  let exp: Int64
  /// When it was made.
  let iat: Int64
  /// Its own id, never used again.
  let jti: String

  /// Makes an assertion that holds from now on.
  init(client: String, audience: String, now: Double) {
    (iss, sub, aud) = (client, client, audience)
    exp = Int64(now) + Self.lifetime
    iat = Int64(now) - Self.backdating
    jti = UUID().uuidString.lowercased()
  }
}
