extension Scenario {
  /// The exports hold no administration, and the manifest does not say so.
  package static var forgottenType: Scenario {
    Scenario("forgotten-type") { scenario in
      scenario.export = ExportRules { $0.forgottenTypes = ["MedicationAdministration"] }
    }
  }
}
