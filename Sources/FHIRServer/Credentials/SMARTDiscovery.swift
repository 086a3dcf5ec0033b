internal import FoundationEssentials

/// Asks a FHIR server how tokens are obtained from it (SMART App Launch, *Conformance*).
///
/// `.well-known/smart-configuration`, appended to the base address, comes first; a server that has
/// none, or none with a token endpoint, may say it in its CapabilityStatement.
struct SMARTDiscovery: Sendable {
  /// The address of the FHIR server.
  let base: WebAddress
  /// The way to the server, with its retries; nothing is sent with credentials.
  let exchange: PlainExchange
  /// How often each is asked for at most, when it fails.
  var attempts = Int.max

  /// What the server says; nil when it says nothing.
  ///
  /// Throws ``CredentialFault/unavailable(at:reason:)`` when it cannot be asked, or
  /// `CancellationError`.
  func configuration() async throws -> SMARTConfiguration? {
    let said: SMARTConfiguration? = try await read(
      "/.well-known/smart-configuration", accept: "application/json")
    if let said, said.tokenEndpoint != nil { return said }
    let capabilities: OAuthAddresses? = try await read(
      "/metadata", accept: HTTPHeader.anyMediaType)
    guard let capabilities, let token = capabilities.token else { return said }
    var configuration = said ?? SMARTConfiguration()
    configuration.tokenEndpoint = token
    configuration.authorizationEndpoint = capabilities.authorization
    // A server that says this only here knows nothing newer than SMART App Launch 1, which has no other
    // way to say that a program may begin by itself.
    if configuration.capabilities.isEmpty {
      configuration.capabilities = ["permission-v1", SMARTConfiguration.standalone]
    }
    return configuration
  }

  /// The token endpoint that a server names.
  ///
  /// Throws ``CredentialFault`` when there is none, or one where anybody could listen though the
  /// server itself is asked over TLS.
  func tokenAddress(_ configuration: SMARTConfiguration?) throws(CredentialFault) -> WebAddress {
    guard let text = configuration?.tokenEndpoint, let address = base.resolving(text) else {
      throw .noTokenAddress(base.description)
    }
    guard isAsPrivate(address) else { throw .insecureTokenAddress(address.description) }
    return address
  }

  /// Whether nobody can listen at an address who cannot listen at the server itself.
  func isAsPrivate(_ address: WebAddress) -> Bool { address.isPrivate || !base.isPrivate }

  private func read<Value: Decodable>(_ path: String, accept: String) async throws -> Value? {
    let root = String(base.description.reversed().drop { $0 == "/" }.reversed())
    guard let address = WebAddress(root + path) else { return nil }
    let request = HTTPRequest("GET", address, headers: [HTTPHeader("Accept", accept)])
    let answer = try await exchange.answer(
      to: request, followsRedirects: true, attempts: attempts)
    guard answer.status == 200 else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(answer.bytes))
  }
}

extension WebAddress {
  /// Whether the connection is private: TLS, or this very machine.
  package var isPrivate: Bool { origin.scheme == "https" || isOfThisMachine }

  /// Whether it leads to this very machine.
  package var isOfThisMachine: Bool {
    origin.host == "localhost" || origin.host == "::1" || isLoopback(origin.host)
  }

  /// Whether a host is an address of IPv4 that leads to the machine itself (RFC 1122, 3.2.1.3), and no
  /// name that only begins like one.
  private func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt8($0) != nil }
  }
}

/// A server's configuration for obtaining tokens.
package struct SMARTConfiguration: Sendable, Equatable {
  /// The capability of a server to which a program may lead a person by itself.
  static let standalone = "launch-standalone"

  /// The token endpoint, as it is written.
  package var tokenEndpoint: String?
  /// Where a person lets a program in, as it is written.
  package var authorizationEndpoint: String?
  /// Where tokens are taken back, as it is written.
  package var revocationEndpoint: String?
  /// The name of the server of tokens, as it is written.
  package var issuer: String?
  /// How a code may be tied to who asked for it; nil when it is not said.
  package var challengeMethods: [String]?
  /// How a client may prove itself there; empty when it is not said.
  package var authenticationMethods: [String] = []
  /// How an assertion may be signed; empty when it is not said.
  package var signingAlgorithms: [String] = []
  /// The scopes that there are, at least.
  package var scopes: [Scope] = []
  /// What the server can do, such as `permission-v2`.
  package var capabilities: [String] = []

  /// How scopes are to be written.
  ///
  /// The scopes for systems that are listed decide, then the capabilities, then all the scopes;
  /// both dialects mean the newer one, and so does silence.
  package var dialect: Scope.Dialect { saidDialect(of: "system") ?? .letters }

  /// The same by the scopes of a context; nil of a server that says nothing.
  func saidDialect(of context: String) -> Scope.Dialect? {
    let system = scopes.filter { $0.description.hasPrefix(context + "/") }.compactMap(\.dialect)
    let permissions = capabilities.compactMap { (capability) -> Scope.Dialect? in
      switch capability {
      case "permission-v1": .words
      case "permission-v2": .letters
      default: nil
      }
    }
    for said in [system, permissions, scopes.compactMap(\.dialect)] where !said.isEmpty {
      return said.contains(.letters) ? .letters : .words
    }
    return nil
  }
}

extension SMARTConfiguration: Decodable {
  private enum Key: String, CodingKey {
    case tokenEndpoint = "token_endpoint"
    case authorizationEndpoint = "authorization_endpoint"
    case revocationEndpoint = "revocation_endpoint"
    case challenges = "code_challenge_methods_supported"
    case methods = "token_endpoint_auth_methods_supported"
    case algorithms = "token_endpoint_auth_signing_alg_values_supported"
    case scopes = "scopes_supported"
    case issuer, capabilities
  }

  /// Reads `.well-known/smart-configuration`; a value of another type counts as missing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func list(_ key: Key) -> [String] { (try? container.decode([String].self, forKey: key)) ?? [] }
    func text(_ key: Key) -> String? { try? container.decode(String.self, forKey: key) }
    (tokenEndpoint, issuer) = (text(.tokenEndpoint), text(.issuer))
    authorizationEndpoint = text(.authorizationEndpoint)
    revocationEndpoint = text(.revocationEndpoint)
    challengeMethods = try? container.decode([String].self, forKey: .challenges)
    authenticationMethods = list(.methods)
    signingAlgorithms = list(.algorithms)
    scopes = list(.scopes).map { Scope($0) }
    capabilities = list(.capabilities)
  }
}

/// The part of a CapabilityStatement (Conformance in DSTU2) that names the endpoints for tokens.
struct OAuthAddresses: Decodable {
  private static let extensionURL =
    "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris"

  private struct Extension: Decodable {
    var url: String?
    var valueUri: String?
    var `extension`: [Extension]?
  }
  private struct Security: Decodable {
    var `extension`: [Extension]?
  }
  private struct Rest: Decodable {
    var mode: String?
    var security: Security?
  }

  private var rest: [Rest]?

  /// The address of `token` in the extension `oauth-uris` of the server's security.
  var token: String? { address("token") }
  /// The address of `authorize` there.
  var authorization: String? { address("authorize") }

  private func address(_ name: String) -> String? {
    let servers = (rest ?? []).filter { $0.mode != "client" }
    let said: [Extension] = servers.flatMap { $0.security?.extension ?? [] }
    let addresses: [Extension] = said.filter { $0.url == Self.extensionURL }
      .flatMap { $0.extension ?? [] }
    return addresses.first { $0.url == name }?.valueUri
  }
}
