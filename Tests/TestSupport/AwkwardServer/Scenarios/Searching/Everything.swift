extension Scenario {
  /// All of a patient can be had at once; not of the patients who are left out.
  package static func everything(butOf others: Set<String> = [], status: Int = 404) -> Scenario {
    Scenario("everything") { scenario in
      scenario.search.givesEverything = true
      scenario.interferes = { request, _ in
        let parts = (request.resource ?? "").split(separator: "/").map(String.init)
        guard parts.last == "$everything", others.contains(parts[1]) else { return nil }
        return .outcome(status, "There is no such operation")
      }
    }
  }
}
