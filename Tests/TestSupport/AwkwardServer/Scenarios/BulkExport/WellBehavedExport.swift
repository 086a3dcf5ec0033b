extension Scenario {
  /// Everything of an export is right.
  package static var export: Scenario {
    Scenario("export") { scenario in
      scenario.export = ExportRules()
    }
  }
}
