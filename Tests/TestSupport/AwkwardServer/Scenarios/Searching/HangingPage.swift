extension Scenario {
  /// The fifth page of the administrations hangs the first time it is asked for.
  package static var hangingPage: Scenario {
    Scenario("hanging-page") { scenario in
      scenario.spoils = { request, answer, site in
        guard request.asksAdministrations(page: 5), site.times("hung") == 1 else { return answer }
        var answer = answer
        answer.manner = .slow(first: 86_400, last: 0)
        return answer
      }
    }
  }
}
