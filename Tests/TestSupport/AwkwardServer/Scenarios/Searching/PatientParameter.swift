extension Scenario {
  /// Patients can be named by these parameters only.
  package static func patientParameters(_ names: [String]) -> Scenario {
    Scenario("patient-parameters") { $0.search.patientParameters = names }
  }
}
