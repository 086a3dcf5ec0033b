internal import Foundation

/// What a server says about how tokens are obtained from it.
package struct SMARTConfiguration: Sendable, Equatable {
  /// Where tokens are given out, as it is written.
  package var tokenEndpoint: String?
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
  package var dialect: Scope.Dialect {
    let system = scopes.filter { $0.description.hasPrefix("system/") }.compactMap(\.dialect)
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
    return .letters
  }
}

extension SMARTConfiguration: Decodable {
  private enum Key: String, CodingKey {
    case tokenEndpoint = "token_endpoint"
    case methods = "token_endpoint_auth_methods_supported"
    case algorithms = "token_endpoint_auth_signing_alg_values_supported"
    case scopes = "scopes_supported"
    case capabilities
  }

  /// Reads `.well-known/smart-configuration`; what is of another type counts as not said.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func list(_ key: Key) -> [String] { (try? container.decode([String].self, forKey: key)) ?? [] }
    tokenEndpoint = try? container.decode(String.self, forKey: .tokenEndpoint)
    authenticationMethods = list(.methods)
    signingAlgorithms = list(.algorithms)
    scopes = list(.scopes).map { Scope($0) }
    capabilities = list(.capabilities)
  }
}
