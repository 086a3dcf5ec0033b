extension Scenario {
  /// The wait is said as a date, the progress as a sentence.
  package static var exportDates: Scenario {
    Scenario("export-dates") { scenario in
      scenario.export = ExportRules { rules in
        rules.wait = .date
        rules.progress = "12 of 3400 files, about 0.35 % of 2 passes"
      }
    }
  }
}
