extension Scenario {
  /// The manifest comes in two parts.
  package static var manifestInParts: Scenario {
    Scenario("manifest-in-parts") { scenario in
      scenario.export = ExportRules { $0.parts = true }
    }
  }
}
