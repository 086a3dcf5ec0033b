internal import Foundation

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
      "/metadata", accept: ServerCapabilities.anyMediaType)
    guard let token = capabilities?.token else { return said }
    var configuration = said ?? SMARTConfiguration()
    configuration.tokenEndpoint = token
    // A server that says this only here knows nothing newer than SMART App Launch 1.
    if configuration.capabilities.isEmpty { configuration.capabilities = ["permission-v1"] }
    return configuration
  }

  /// The place where tokens are given out, of what the server says.
  ///
  /// Throws ``CredentialFault`` when there is none, or one where anybody could listen though the
  /// server itself is asked over TLS.
  func tokenAddress(_ configuration: SMARTConfiguration?) throws(CredentialFault) -> WebAddress {
    guard let text = configuration?.tokenEndpoint, let address = base.resolving(text) else {
      throw .noTokenAddress(base.description)
    }
    guard address.isPrivate || !base.isPrivate else {
      throw .insecureTokenAddress(address.description)
    }
    return address
  }

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
  /// Whether nobody on the way can listen: TLS, or this very machine.
  package var isPrivate: Bool {
    origin.scheme == "https" || origin.host == "localhost" || origin.host == "::1"
      || isLoopback(origin.host)
  }

  /// Whether a host is an address of IPv4 that leads to the machine itself (RFC 1122, 3.2.1.3), and no
  /// name that only begins like one.
  private func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt8($0) != nil }
  }
}
