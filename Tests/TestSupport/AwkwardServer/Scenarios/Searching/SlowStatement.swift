extension Scenario {
  /// The server takes very long to say what it can do.
  package static var slowStatement: Scenario {
    Scenario("slow-statement") { scenario in
      scenario.spoils = { request, answer, _ in
        guard request.resource == "metadata" else { return answer }
        var answer = answer
        answer.manner = .slow(first: 30, last: 0)
        return answer
      }
    }
  }
}
