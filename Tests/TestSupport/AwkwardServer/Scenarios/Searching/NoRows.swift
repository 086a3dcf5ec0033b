extension Scenario {
  /// The server has no resource at all.
  package static var noRows: Scenario {
    Scenario("no-rows") { $0.changesRows = { _ in [] } }
  }
}
