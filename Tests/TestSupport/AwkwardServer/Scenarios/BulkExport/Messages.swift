extension Scenario {
  /// A file of messages comes along.
  package static func messages(_ severity: String) -> Scenario {
    Scenario("messages") { scenario in
      scenario.export = ExportRules { $0.message = (severity, "Three rows of ward 9 are sealed") }
    }
  }
}
