extension Scenario {
  /// The manifest promises one administration more than there is.
  package static var wrongCount: Scenario {
    Scenario("wrong-count") { scenario in
      scenario.export = ExportRules { $0.miscounts = ["MedicationAdministration": 1] }
    }
  }
}
