extension Scenario {
  /// The credentials are no longer taken from the second page of administrations on.
  package static var refusedMidway: Scenario {
    Scenario("refused-midway") { scenario in
      scenario.interferes = { request, _ in
        request.asksAdministrations(page: 2) ? .outcome(401, "The token has ended") : nil
      }
    }
  }
}
