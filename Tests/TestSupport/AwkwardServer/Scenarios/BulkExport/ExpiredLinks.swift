extension Scenario {
  /// Every link of the first manifest has expired.
  package static var expiredLinks: Scenario {
    Scenario("expired-links") { scenario in
      scenario.export = ExportRules { $0.linksWork = { $0 > 1 } }
    }
  }
}
