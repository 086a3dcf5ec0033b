/// What proves to a server who asks.
///
/// A conformer keeps its secrets to itself: no description, error or log line of it holds one.
package protocol Credentials: Sendable {
  /// The value of the `Authorization` header of the next request; nil without credentials.
  ///
  /// A token that is about to end is renewed first. Throws ``CredentialFault``.
  func authorization() async throws -> String?

  /// Whether there is something new to try after the server refused `authorization` with 401.
  ///
  /// Throws ``CredentialFault``.
  func renew(afterRefusing authorization: String?) async throws -> Bool

  /// What was asked for and what was granted; nil for credentials without scopes of their own.
  ///
  /// Throws ``CredentialFault``.
  func scopes() async throws -> GrantedScopes?
}

extension Credentials {
  /// Nothing is known.
  package func scopes() async throws -> GrantedScopes? { nil }

  /// What was asked for and not granted; empty when the server does not say.
  ///
  /// Throws ``CredentialFault``.
  package func missingScopes() async throws -> [Scope] { try await scopes()?.missing ?? [] }
}

/// Asking without credentials.
package struct NoCredentials: Credentials {
  /// Makes them.
  package init() {}

  /// No header.
  package func authorization() -> String? { nil }

  /// Nothing new to try.
  package func renew(afterRefusing authorization: String?) -> Bool { false }
}
