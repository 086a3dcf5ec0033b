extension Scenario {
  /// Everything is right until its description was asked for a second time; then all but that is
  /// refused.
  package static var refusedLater: Scenario {
    Scenario("refused-later") { scenario in
      scenario.interferes = { request, site in
        if request.resource == "metadata" {
          _ = site.times("described")
          return nil
        }
        let isLate = site.log.requests("fhir/metadata").count > 1
        return isLate ? .outcome(403, "The ward is closed") : nil
      }
    }
  }
}
