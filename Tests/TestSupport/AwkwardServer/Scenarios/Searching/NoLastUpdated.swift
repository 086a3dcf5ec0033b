extension Scenario {
  /// Nobody can ask for what was edited.
  package static var noLastUpdated: Scenario {
    Scenario("no-last-updated") { $0.search.knowsEdits = false }
  }
}
