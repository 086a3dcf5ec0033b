extension Scenario {
  /// A page of the administrations begins with the last row of the page before.
  package static var duplicates: Scenario {
    Scenario("duplicates") { scenario in
      scenario.rewritesPage = { page, _ in
        guard page.type == "MedicationAdministration", let before = page.before else { return }
        page.matches.insert(before, at: 0)
      }
    }
  }
}
