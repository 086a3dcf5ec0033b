/// A way to obtain a token.
protocol TokenGrant: Sendable {
  /// Asks for a new token.
  ///
  /// Throws ``CredentialFault``, or `CancellationError` when the task is cancelled meanwhile.
  func newToken() async throws -> AccessToken

  /// The scopes that it asks for.
  ///
  /// Throws ``CredentialFault``, or `CancellationError` when the task is cancelled meanwhile.
  func askedScopes() async throws -> [Scope]
}

/// The grant for clients without a person (RFC 6749, 4.4).
struct ClientCredentialsGrant: TokenGrant {
  let proof: any ClientProof
  let server: TokenServer

  func newToken() async throws -> AccessToken {
    let terms = try await server.terms()
    let shown = try await proof.shown(on: terms, now: server.clock.now())
    var fields = [FormField("grant_type", "client_credentials")]
    if !terms.scopes.isEmpty {
      let scopes = terms.scopes.map(\.description).joined(separator: " ")
      fields.append(FormField("scope", scopes))
    }
    let endpoint = TokenEndpoint(address: terms.address, exchange: server.exchange)
    return try await endpoint.token(fields: fields, shown) { proof.advice($0, on: terms) }
  }

  func askedScopes() async throws -> [Scope] { try await server.terms().scopes }
}

extension RenewedToken {
  /// Makes credentials of a client that proves itself to a server of tokens; nothing is asked yet.
  package init(_ proof: any ClientProof, at server: TokenServer) {
    self.init(ClientCredentialsGrant(proof: proof, server: server), clock: server.clock)
  }
}
