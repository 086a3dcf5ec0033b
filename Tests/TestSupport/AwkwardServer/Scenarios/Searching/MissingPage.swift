extension Scenario {
  /// The second page of the administrations is not there.
  package static var missingPage: Scenario {
    Scenario("missing-page") { scenario in
      scenario.interferes = { request, _ in
        request.asksAdministrations(page: 2) ? .outcome(404, "This page was lost") : nil
      }
    }
  }
}
