/// The grant for clients without a person (RFC 6749, 4.4).
struct ClientCredentialsGrant: Sendable {
  let proof: any ClientProof
  let server: TokenServer

  /// Asks for a new token.
  ///
  /// Throws ``CredentialFault``, or `CancellationError` when the task is cancelled meanwhile.
  func newToken() async throws -> AccessToken {
    let terms = try await server.terms()
    var fields = [FormField("grant_type", "client_credentials")]
    if !terms.scopes.isEmpty {
      let scopes = terms.scopes.map(\.description).joined(separator: " ")
      fields.append(FormField("scope", scopes))
    }
    let endpoint = TokenEndpoint(address: terms.address, exchange: server.exchange)
    return try await endpoint.token(fields: fields) {
      try await proof.shown(on: terms, now: server.clock.now())
    } advice: {
      proof.advice($0, on: terms)
    }
  }

  /// The scopes that it asks for.
  ///
  /// Throws ``CredentialFault``, or `CancellationError` when the task is cancelled meanwhile.
  func askedScopes() async throws -> [Scope] { try await server.terms().scopes }
}
