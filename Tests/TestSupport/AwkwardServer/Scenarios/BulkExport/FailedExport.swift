extension Scenario {
  /// The export fails.
  package static var failedExport: Scenario {
    Scenario("failed-export") { scenario in
      scenario.export = ExportRules()
      scenario.interferes = { request, _ in
        ExportStep.poll.isAsked(by: request) ? .outcome(500, "The warehouse is on fire") : nil
      }
    }
  }
}
