extension Scenario {
  /// One administration is gone, and another one is not shown to anybody.
  package static var goneResources: Scenario {
    Scenario("gone-resources") { scenario in
      scenario.interferes = { request, _ in
        switch request.resource {
        case "MedicationAdministration/awk-a1-1": .outcome(410, "It was deleted")
        case "MedicationAdministration/awk-a1-2": .outcome(403, "It is not for everybody")
        default: nil
        }
      }
    }
  }
}
