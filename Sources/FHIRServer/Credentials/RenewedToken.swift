/// A token that is obtained when it is first needed and renewed before it ends.
///
/// All requests during a renewal wait for that one renewal.
package actor RenewedToken: Credentials {
  private let grant: ClientCredentialsGrant
  private let clock: any PauseClock
  private var current: AccessToken?
  private var renewal: Task<AccessToken, any Error>?

  /// Makes credentials of a client that proves itself to a server of tokens; nothing is asked yet.
  package init(_ proof: any ClientProof, at server: TokenServer) {
    (grant, clock) = (ClientCredentialsGrant(proof: proof, server: server), server.clock)
  }

  /// The token, a new one if it is about to end.
  ///
  /// While a new one cannot be had for a reason that may pass, the old one serves until its end.
  package func authorization() async throws -> String? {
    try await usableToken().authorization
  }

  /// Obtains a new token, unless somebody did since the refused one was handed out.
  package func renew(afterRefusing authorization: String?) async throws -> Bool {
    if renewal == nil, let current, current.authorization != authorization { return true }
    return try await renewed().authorization != authorization
  }

  /// The scopes that were asked for, and those that the token has.
  package func scopes() async throws -> GrantedScopes? {
    let granted = try await usableToken().scope.map { Scope.list($0) }
    return GrantedScopes(asked: try await grant.askedScopes(), granted: granted)
  }

  private func usableToken() async throws -> AccessToken {
    guard let current else { return try await renewed() }
    guard let renewal = current.renewal, renewal <= clock.now() else { return current }
    do {
      return try await renewed()
    } catch let fault as CredentialFault {
      guard fault.mayPass, let end = current.end, end > clock.now() else { throw fault }
      return current
    }
  }

  /// The token of the renewal that is under way, or of a new one.
  ///
  /// When one of the waiting tasks is cancelled the renewal ends; the others begin another.
  private func renewed() async throws -> AccessToken {
    while true {
      let task = renewal ?? begun()
      do {
        return try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
      } catch is CancellationError {
        try Task.checkCancellation()
      }
    }
  }

  private func begun() -> Task<AccessToken, any Error> {
    let task = Task {
      defer { renewal = nil }
      let token = try await grant.newToken()
      current = token
      return token
    }
    renewal = task
    return task
  }
}

extension RenewedToken: CustomReflectable {
  /// A mirror that shows nothing.
  nonisolated package var customMirror: Mirror { Mirror(self, children: [:]) }
}

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
      $0.isRedirect
        ? "if that is right, give it as --token-url" : proof.advice($0, on: terms)
    }
  }

  /// The scopes that it asks for.
  ///
  /// Throws ``CredentialFault``, or `CancellationError` when the task is cancelled meanwhile.
  func askedScopes() async throws -> [Scope] { try await server.terms().scopes }
}

/// A token that a server gave out, for a time.
///
/// Instants are seconds since 1970-01-01T00:00:00Z by the clock of this machine.
struct AccessToken: Sendable {
  /// The token.
  let secret: Secret
  /// When it expires; nil when that is unknown.
  let end: Double?
  /// When a new one is asked for; nil to wait until it is refused.
  let renewal: Double?
  /// Its scopes as the server wrote them; nil when they are those that were asked for.
  let scope: String?

  /// Makes a token that was asked for at an instant, with its lifetime in seconds.
  ///
  /// It is renewed when a third of its life is left, or a minute if that is less.
  init(secret: Secret, asked instant: Double, lifetime: Double?, scope: String?) {
    (self.secret, self.scope) = (secret, scope)
    // A lifetime of zero or less means that it is not known: a server that issued the token accepts it.
    let lifetime = lifetime.flatMap { $0 > 0 ? $0 : nil }
    end = lifetime.map { instant + $0 }
    renewal = lifetime.map { instant + $0 - min(60, $0 / 3) }
  }

  /// The value of the `Authorization` header.
  var authorization: String { "Bearer " + secret.revealed }
}
