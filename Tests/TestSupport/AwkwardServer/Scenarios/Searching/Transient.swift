extension Scenario {
  /// Six pages fail once, each in another way.
  package static var transient: Scenario {
    Scenario("transient") { scenario in
      scenario.interferes = { request, site in
        let faults = [408, 500, 502, 503, 504, 0]
        let isPage = request.resource == "MedicationAdministration" && !request.asksCount
        guard isPage, site.times("asked \(request.target)") == 1 else { return nil }
        let number = site.times("fault")
        guard number <= faults.count else { return nil }
        let status = faults[number - 1]
        return status == 0 ? .withheld : .outcome(status, "Not now")
      }
    }
  }
}
