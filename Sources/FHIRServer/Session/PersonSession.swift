internal import FoundationEssentials

/// What a person's login left: who is logged in where, and the tokens for it.
///
/// Instants are seconds since 1970-01-01T00:00:00Z by the clock of this machine.
package struct PersonSession: Sendable, Codable {
  /// What it is called.
  package let name: String
  /// The address of the FHIR server, as it is written.
  package let server: String
  /// The id under which the server knows this program.
  let client: String
  /// Where tokens are given out, as it is written.
  let tokens: String
  /// Where they are taken back; nil where that is not offered.
  let revocation: String?
  /// The id of the patient whom it is about; nil for none.
  package let patient: String?
  /// The address of the person's own resource; nil when it is not said.
  package let user: String?
  private let asked: String
  private var granted: String?
  private var access: String
  private var refresh: String?
  /// When the token ends; nil when that is not known.
  package private(set) var end: Double?
  /// When a new one is asked for; nil to wait until it is refused.
  private(set) var renewal: Double?

  /// Makes it of what a server gave.
  init(
    _ name: String, at server: LoginServer, _ request: AuthorizationRequest,
    _ grant: TokenEndpoint.Grant, user: String?
  ) {
    (self.name, self.server, client) = (name, server.base.text, request.client)
    (tokens, revocation) = (server.tokens.text, server.revocation?.text)
    patient = grant.answer.patient.map {
      $0.hasPrefix("Patient/") ? String($0.dropFirst(8)) : $0
    }
    self.user = user
    asked = request.scopes.map(\.description).joined(separator: " ")
    access = ""
    take(grant)
  }

  /// Takes new tokens; a server that gives no new refresh token means that the old one goes on.
  mutating func take(_ grant: TokenEndpoint.Grant) {
    access = grant.token.secret.revealed
    refresh = grant.answer.refreshToken?.revealed ?? refresh
    granted = grant.token.scope ?? granted
    end = grant.token.end
    // A third of its life before its end.
    let rest = grant.answer.lifetime.map { $0 / 3 }
    renewal = end.flatMap { end in rest.map { end - $0 } }
  }
}

extension PersonSession {
  /// The token for requests.
  var accessToken: Secret { Secret(access) }
  /// What a new token is asked for by; nil without one.
  var refreshToken: Secret? { refresh.map { Secret($0) } }
  /// The value of the `Authorization` header.
  var authorization: String { "Bearer " + access }
  /// Whether it goes on after the end of its token.
  package var isRenewable: Bool { refresh != nil }

  /// What was asked for, and what was granted.
  package var scopes: GrantedScopes {
    GrantedScopes(asked: Scope.list(asked), granted: granted.map { Scope.list($0) })
  }

  /// Whether a token serves no more at an instant.
  package func isOver(at now: Double) -> Bool { end.map { $0 <= now } ?? false }

  /// Whether a new token is to be asked for at an instant.
  func isDue(at now: Double) -> Bool {
    isRenewable ? renewal.map { $0 <= now } ?? false : isOver(at: now)
  }
}

extension PersonSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name.
  package var description: String { name }
  /// The name.
  package var debugDescription: String { name }
  /// A mirror that shows nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
