extension Scenario {
  /// An export is promised, and the kick-off is answered with a status that is not 202.
  package static func noExport(_ status: Int) -> Scenario {
    Scenario("no-export") { scenario in
      scenario.export = ExportRules()
      scenario.interferes = { request, _ in
        guard ExportStep.kickOff.isAsked(by: request) else { return nil }
        return status == 200
          ? .json(#"{"resourceType":"Bundle","type":"searchset"}"#)
          : .outcome(status, "The export is not there")
      }
    }
  }
}
