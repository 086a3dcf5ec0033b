extension Scenario {
  /// Tokens live for three seconds, and the search takes longer.
  package static func shortLived(_ key: ClientKey) -> Scenario {
    Scenario("short-lived") { scenario in
      scenario.access = .tokens(TokenRules(key) { $0.lifetime = 3 })
      scenario.spoils = { request, answer, _ in
        guard request.resource == "MedicationAdministration", answer.status == 200 else {
          return answer
        }
        var answer = answer
        answer.manner = .slow(first: 0.5, last: 0)
        return answer
      }
    }
  }
}
