extension Scenario {
  /// One administration has no id; it exports too.
  package static var withoutID: Scenario {
    Scenario("without-id") { scenario in
      scenario.export = ExportRules()
      scenario.changesRows = { rows in
        rows.map { $0.id == "awk-a1-1" ? $0.replacing(#""id":"awk-a1-1","#, with: "") : $0 }
      }
    }
  }
}
