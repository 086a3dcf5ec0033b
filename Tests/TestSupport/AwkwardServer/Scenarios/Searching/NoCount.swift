extension Scenario {
  /// `_summary=count` is refused.
  package static var noCount: Scenario {
    Scenario("no-count") { $0.search.counts = false }
  }
}
