extension Scenario {
  /// The second administration file hangs the first time it is asked for.
  package static var hangingFile: Scenario {
    Scenario("hanging-file") { scenario in
      scenario.export = ExportRules()
      scenario.spoils = { request, answer, site in
        guard request.path.contains("/MedicationAdministration-2"), site.times("hung") == 1 else {
          return answer
        }
        var answer = answer
        answer.manner = .slow(first: 86_400, last: 0)
        return answer
      }
    }
  }
}
