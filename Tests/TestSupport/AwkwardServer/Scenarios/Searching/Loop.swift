extension Scenario {
  /// The last page of the administrations leads back to the second.
  package static var loop: Scenario {
    Scenario("loop") { scenario in
      scenario.rewritesPage = { page, _ in
        guard page.type == "MedicationAdministration", page.number == page.pages else { return }
        page.next = page.second
      }
    }
  }
}
