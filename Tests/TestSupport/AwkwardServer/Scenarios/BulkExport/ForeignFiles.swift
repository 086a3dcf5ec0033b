extension Scenario {
  /// The files are at somebody else's, and need a token or not.
  package static func foreignFiles(requiresToken: Bool) -> Scenario {
    Scenario("foreign-files") { scenario in
      scenario.export = ExportRules { rules in
        (rules.party, rules.requiresToken) = (.foreign, requiresToken)
      }
    }
  }

  /// The files are here and need no token.
  package static var openFiles: Scenario {
    Scenario("open-files") { $0.export = ExportRules { $0.requiresToken = false } }
  }
}
