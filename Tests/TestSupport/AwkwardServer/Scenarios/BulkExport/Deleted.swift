extension Scenario {
  /// Two rows of the output are taken back.
  package static var deletedRows: Scenario {
    Scenario("deleted") { scenario in
      scenario.export = ExportRules { $0.deleted = ["awk-a1-1", "awk-a6-8"] }
    }
  }
}
