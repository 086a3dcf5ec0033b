extension Scenario {
  /// Every answer is coded by gzip; the first page of the administrations is slow to begin and slow to end.
  package static var slowAndCompressed: Scenario {
    Scenario("slow-and-compressed") { scenario in
      scenario.spoils = { request, answer, _ in
        var answer = answer.gzipped
        if request.asksAdministrations(page: 1) { answer.manner = .slow(first: 1.2, last: 1.2) }
        return answer
      }
    }
  }
}
