extension Scenario {
  /// The second page of the administrations is cut in the middle: once, or always.
  package static func truncated(always: Bool) -> Scenario {
    Scenario("truncated") { scenario in
      scenario.spoils = { request, answer, site in
        guard request.asksAdministrations(page: 2), answer.status == 200,
          always || site.times("cut") == 1
        else { return answer }
        return answer.cutInTheMiddle
      }
    }
  }
}
