/// A client that proves itself with a password (RFC 6749, 2.3.1).
package struct ClientSecret: ClientProof {
  private let id: String
  private let secret: Secret

  /// Takes the client's id and its secret.
  package init(id: String, secret: Secret) { (self.id, self.secret) = (id, secret) }

  /// The secret in a header, or in the form when the server says that it takes it only there.
  package func shown(on terms: TokenTerms, now: Double) -> ShownProof {
    let methods = terms.configuration.authenticationMethods
    guard methods.contains("client_secret_post"), !methods.contains("client_secret_basic") else {
      let pair = id.percentEncoded() + ":" + secret.revealed.percentEncoded()
      let value = BasicCredentials.value(pair)
      return ShownProof(
        headers: [HTTPHeader("Authorization", value)],
        secrets: [secret, Secret(pair), Secret(String(value.dropFirst(6)))])
    }
    return ShownProof(
      fields: [FormField("client_id", id), FormField("client_secret", secret.revealed)],
      secrets: [secret, Secret(secret.revealed.percentEncoded())])
  }

  /// Says what to check.
  package func advice(_ refusal: TokenRefusal, on terms: TokenTerms) -> String? {
    if refusal.code == "invalid_client" { return "check --client-id and its secret" }
    return TokenAdvice.scope(refusal, terms)
  }
}
