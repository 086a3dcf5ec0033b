extension Scenario {
  /// DELETE is answered with 404.
  package static var unknownDeletion: Scenario {
    Scenario("unknown-deletion") { scenario in
      scenario.export = ExportRules { $0.deletion = 404 }
    }
  }
}
