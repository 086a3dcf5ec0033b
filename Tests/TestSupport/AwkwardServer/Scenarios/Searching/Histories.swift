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

  /// The server tells what is deleted, which nothing was yet.
  package static var telling: Scenario {
    Scenario("telling") { $0.search.deleted = [] }
  }
}
