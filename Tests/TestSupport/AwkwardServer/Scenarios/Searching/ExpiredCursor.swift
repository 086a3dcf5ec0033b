extension Scenario {
  /// The second page of the administrations has expired once, and a row of the first is gone by then.
  package static var expiredCursor: Scenario {
    Scenario("expired-cursor") { scenario in
      scenario.interferes = { request, site in
        guard request.asksAdministrations(page: 2), site.times("expired") == 1 else { return nil }
        if let row = site.firstRow(ofSearchAsking: request) { site.remove(row.id) }
        return .outcome(410, "The search has expired")
      }
    }
  }
}
