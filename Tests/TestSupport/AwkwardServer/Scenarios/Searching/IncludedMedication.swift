extension Scenario {
  /// A Medication can be included.
  package static var includedMedication: Scenario {
    Scenario("included-medication") { $0.search.includes = true }
  }
}
