internal import FoundationEssentials

/// What proves to a server who is asking: the credentials of a run.
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

  /// How a person could be let in where the server refused these; nil when there is nothing to say.
  func wayIn() async -> String?
}

extension Credentials {
  /// Nothing is known.
  package func scopes() async throws -> GrantedScopes? { nil }

  /// There is nothing to say.
  package func wayIn() async -> String? { nil }

  /// What was asked for and not granted; empty when the server does not say.
  ///
  /// Throws ``CredentialFault``.
  package func missingScopes() async throws -> [Scope] { try await scopes()?.missing ?? [] }
}

/// Asking without credentials.
package struct NoCredentials: Credentials {
  private let login: LoginAdvice?

  /// Makes them.
  package init() { login = nil }

  /// Makes them for a server that is asked, once it wants to know who asks, whether persons can log in.
  init(_ discovery: SMARTDiscovery) { login = LoginAdvice(discovery) }

  /// No header.
  package func authorization() -> String? { nil }

  /// Nothing new to try.
  package func renew(afterRefusing authorization: String?) -> Bool { false }

  /// The command that logs a person in, where the server offers that.
  package func wayIn() async -> String? { await login?.sentence }
}

/// Whether a person can log in to a server, found out once.
private actor LoginAdvice {
  private let discovery: SMARTDiscovery
  private var asked: Task<String?, Never>?

  init(_ discovery: SMARTDiscovery) { self.discovery = discovery }

  /// What to do; nil for a server that lets no person in, and for one that does not say.
  var sentence: String? {
    get async {
      if let asked { return await asked.value }
      let task = Task { [discovery] () -> String? in
        let said = try? await discovery.configuration()
        guard let said, said.authorizationEndpoint != nil,
          said.capabilities.contains(SMARTConfiguration.standalone)
        else { return nil }
        return "adherence login \(discovery.base) lets a person in"
      }
      asked = task
      return await task.value
    }
  }
}

/// A user and a password (RFC 7617).
package struct BasicCredentials: Credentials {
  private let value: Secret

  /// Takes `user:password`; nil without a colon, without a user or with a control character.
  package init?(_ secret: Secret) {
    let text = secret.revealed
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    value = Secret(Self.value(text))
  }

  /// The header's value for `user:password`.
  static func value(_ pair: String) -> String {
    "Basic " + Data(pair.utf8).base64EncodedString()
  }

  /// User and password.
  package func authorization() -> String? { value.revealed }

  /// Nothing new to try.
  package func renew(afterRefusing authorization: String?) -> Bool { false }
}

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

/// Why there are no credentials to ask with; no case holds a secret.
package enum CredentialFault: Error, Equatable, Sendable {
  /// A secret cannot be used: where it comes from, and the reason.
  case unusableSecret(String, reason: String)
  /// The server does not say where it issues tokens.
  case noTokenAddress(String)
  /// Tokens are issued at an address without TLS.
  case insecureTokenAddress(String)
  /// No token was given: where it was asked for, the status, the server's words, what to do.
  case refused(at: String, status: Int, words: String, advice: String? = nil)
  /// The server of tokens cannot be asked, or fails itself.
  case unavailable(at: String, reason: String)
  /// A person's session is over: its name, its server, and why.
  case sessionOver(String, server: String, reason: String)

  /// Whether a later attempt may do better.
  package var mayPass: Bool {
    if case .unavailable = self { return true }
    return false
  }
}

extension CredentialFault: CustomStringConvertible {
  /// The sentence that a user reads.
  package var description: String {
    switch self {
    case .unusableSecret(let name, let reason): "\(name) cannot be used: \(reason)"
    case .noTokenAddress(let server):
      "\(server) does not say where tokens are given out; name the place with --token-url"
    case .insecureTokenAddress(let address):
      """
      the server gives out tokens at \(address), where others can listen; ask for an https \
      address, or name the place with --token-url
      """
    case .refused(let address, let status, let words, let advice):
      "\(address) gave no token (status \(status)): \(words)" + (advice.map { "; \($0)" } ?? "")
    case .unavailable(let address, let reason):
      "\(address) cannot be asked for a token: \(reason); try again later"
    case .sessionOver(let name, let server, let reason):
      "the session \(name) is over (\(reason)); adherence login \(server) --session \(name)"
    }
  }
}
