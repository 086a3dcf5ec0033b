extension Scenario {
  /// The second page of the administrations is somewhere else; the third is here again.
  package static var foreignNext: Scenario {
    Scenario("foreign-next") { scenario in
      scenario.rewritesPage = { page, site in
        guard page.type == "MedicationAdministration", page.number == 1 else { return }
        page.next = page.next?.replacing(site.origin, with: site.foreignOrigin)
      }
    }
  }
}
