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
    let signed = try await key.sign(assertion, keyID: keyID)
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
