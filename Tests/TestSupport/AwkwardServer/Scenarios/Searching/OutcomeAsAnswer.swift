extension Scenario {
  /// The second page of the administrations is an OperationOutcome with status 200.
  package static var outcomeAsAnswer: Scenario {
    Scenario("outcome-as-answer") { scenario in
      scenario.interferes = { request, _ in
        request.asksAdministrations(page: 2) ? .outcome(200, "The index is being rebuilt") : nil
      }
    }
  }
}
