extension Scenario {
  /// Nobody looks at the patient who is asked for; only `self` tells.
  package static var ignoredFilter: Scenario {
    Scenario("ignored-filter") { $0.search.ignored = ["patient", "subject", "_id"] }
  }
}
