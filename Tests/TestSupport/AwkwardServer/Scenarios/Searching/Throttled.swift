internal import Foundation

extension Scenario {
  /// The first page of the administrations is refused once, with a wait in seconds or as a date.
  package static func throttled(_ wait: ExportRules.Wait) -> Scenario {
    Scenario("throttled") { scenario in
      scenario.interferes = { request, site in
        guard request.asksAdministrations(page: 1), site.times("throttled") == 1 else { return nil }
        return .outcome(429, "Too many requests", ["Retry-After": wait.text])
      }
    }
  }
}
