extension Scenario {
  /// One step of an export is refused once, with a wait of a second.
  package static func exportThrottled(_ step: ExportStep, _ status: Int) -> Scenario {
    Scenario("export-throttled") { scenario in
      scenario.export = ExportRules()
      scenario.interferes = { request, site in
        guard step.isAsked(by: request), site.times("throttled") == 1 else { return nil }
        return .outcome(status, "Not now", ["Retry-After": "1"])
      }
    }
  }
}

/// A step of an export.
package enum ExportStep: String, Sendable {
  case kickOff, poll, file

  func isAsked(by request: ServerRequest) -> Bool {
    switch self {
    case .kickOff: request.path.hasSuffix("$export")
    case .poll: request.path.hasPrefix("bulk/status") && request.method == "GET"
    case .file: request.path.hasPrefix("bulk/files")
    }
  }
}
