extension Scenario {
  /// The files are coded by gzip on their way.
  package static var gzippedTransfer: Scenario {
    Scenario("gzipped-transfer") { scenario in
      scenario.export = ExportRules()
      scenario.spoils = { request, answer, _ in
        ExportStep.file.isAsked(by: request) ? answer.gzipped : answer
      }
    }
  }

  /// The files are gzip files.
  package static var gzipFiles: Scenario {
    Scenario("gzip-files") { $0.export = ExportRules { $0.zips = true } }
  }
}
