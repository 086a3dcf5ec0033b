extension Scenario {
  /// The server tells what was deleted: two administrations and an order.
  package static var histories: Scenario {
    Scenario("histories") { scenario in
      scenario.search.deleted = [
        "MedicationAdministration/awk-gone-1", "MedicationAdministration/awk-gone-2",
        "MedicationRequest/awk-gone-3",
      ]
    }
  }
}
