extension Scenario {
  /// There are no administrations.
  package static var nothing: Scenario {
    Scenario("nothing") { scenario in
      scenario.changesRows = { rows in rows.filter { $0.type != "MedicationAdministration" } }
    }
  }
}

extension Scenario {
  /// There is nothing at all.
  package static var empty: Scenario {
    Scenario("empty") { $0.changesRows = { _ in [] } }
  }
}
