internal import Foundation
internal import Synchronization

/// The tokens that a site gave out, and the assertions it has seen.
struct TokenBook: Sendable {
  struct Grant: Sendable {
    let scopes: Set<String>
    let end: Date?
  }

  var grants: [String: Grant] = [:]
  var identifiers: Set<String> = []
}

extension Site {
  /// Where tokens are given out.
  package var tokenAddress: String {
    guard case .tokens(let rules) = scenario.access else { return "" }
    return address("auth/token", at: rules.party)
  }

  /// Makes every token that was given out worthless.
  package func revokeTokens() { memory.withLock { $0.tokens.grants = [:] } }

  /// The scopes that were asked for, in the order of the requests.
  package var askedScopes: [Set<String>] {
    log.entries.map(\.request).filter { $0.path == "auth/token" }.map {
      Set(($0.parameter("scope") ?? "").split(separator: " ").map(String.init))
    }
  }
}
