extension Scenario {
  /// The export is never done.
  package static var endlessExport: Scenario {
    Scenario("endless-export") { scenario in
      scenario.export = ExportRules { $0.polls = .max }
    }
  }
}
