extension Scenario {
  /// The server exports and does not search: searches are answered with a status.
  package static func exportOnly(_ status: Int) -> Scenario {
    Scenario("export-only") { scenario in
      scenario.export = ExportRules()
      scenario.interferes = { request, site in
        guard let resource = request.resource, site.scenario.release.types.contains(resource) else {
          return nil
        }
        return .outcome(status, "Nothing is searched here")
      }
    }
  }
}
