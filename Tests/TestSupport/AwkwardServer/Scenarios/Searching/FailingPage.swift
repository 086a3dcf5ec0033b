extension Scenario {
  /// The second page of the administrations fails for ever.
  package static var failingPage: Scenario {
    Scenario("failing-page") { scenario in
      scenario.interferes = { request, _ in
        request.asksAdministrations(page: 2) ? .outcome(500, "The index is broken") : nil
      }
    }
  }
}
