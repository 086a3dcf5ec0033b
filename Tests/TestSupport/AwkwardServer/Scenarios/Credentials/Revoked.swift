extension Scenario {
  /// The tokens are revoked in the middle of the search.
  package static func revoked(_ key: ClientKey) -> Scenario {
    Scenario("revoked") { scenario in
      scenario.access = .tokens(TokenRules(key))
      scenario.interferes = { request, site in
        guard request.asksAdministrations(page: 2), site.times("revoked") == 1 else { return nil }
        site.revokeTokens()
        return .outcome(401, "The token was revoked")
      }
    }
  }

  /// Tokens are given out, and none is taken.
  package static func unwanted(_ key: ClientKey) -> Scenario {
    Scenario("unwanted") { scenario in
      scenario.access = .tokens(TokenRules(key))
      scenario.interferes = { request, _ in
        guard let resource = request.resource, resource != "metadata",
          !resource.hasPrefix(".well-known")
        else { return nil }
        return .outcome(401, "This token is not taken")
      }
    }
  }
}
