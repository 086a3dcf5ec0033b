extension Scenario {
  /// The first page of the administrations is said to be elsewhere: here, or at somebody else's.
  package static func redirect(to party: ServerRequest.Party) -> Scenario {
    Scenario("redirect") { scenario in
      scenario.search.ignored = ["_moved"]
      scenario.interferes = { request, site in
        guard request.asksAdministrations(page: 1), request.parameter("_moved") == nil else {
          return nil
        }
        let origin = party == .own ? site.origin : site.foreignOrigin
        let mark = request.target.contains("?") ? "&_moved=1" : "?_moved=1"
        return .redirect(to: origin + request.target + mark)
      }
    }
  }
}
