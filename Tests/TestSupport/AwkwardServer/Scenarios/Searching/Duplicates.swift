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

  /// The last row of the first page stands again where the first row of the second should be.
  package static var duplicateInPlace: Scenario {
    Scenario("duplicate-in-place") { scenario in
      scenario.rewritesPage = { page, _ in
        guard page.type == "MedicationAdministration", page.number == 2, let before = page.before
        else { return }
        page.matches[0] = before
      }
    }
  }
}
