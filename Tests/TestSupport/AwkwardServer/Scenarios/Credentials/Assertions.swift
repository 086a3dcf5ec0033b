extension Scenario {
  /// Tokens are given to who signs with a key.
  package static func assertions(
    _ key: ClientKey?, _ change: (inout TokenRules) -> Void = { _ in }
  ) -> Scenario {
    Scenario("assertions") { $0.access = .tokens(TokenRules(key, change)) }
  }
}
