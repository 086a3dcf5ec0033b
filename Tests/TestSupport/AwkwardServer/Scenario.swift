/// How a server behaves: what it has, what it understands, and what it does wrong.
package struct Scenario: Sendable {
  /// The name, which begins its path.
  package let name: String
  /// The version it speaks.
  package var release = FHIRRelease.r4
  /// Takes rows away, or adds some.
  package var changesRows: @Sendable ([Row]) -> [Row] = { $0 }
  /// What of searching it understands.
  package var search = SearchRules()
  /// How it exports; nil without bulk export.
  package var export: ExportRules?
  /// What of writing it understands; nil of a server that is only read.
  package var writing: WritingRules?
  /// Whom it lets in.
  package var access = AccessRules.bearer
  /// An answer in place of its own; nil leaves the answer to the server.
  package var interferes: @Sendable (ServerRequest, Site) async -> ServerAnswer? = { _, _ in nil }
  /// Changes a page of a search before it is written.
  package var rewritesPage: @Sendable (inout SearchPage, Site) -> Void = { _, _ in }
  /// Changes an answer before it is given.
  package var spoils: @Sendable (ServerRequest, ServerAnswer, Site) -> ServerAnswer = {
    _, answer, _ in
    answer
  }

  /// The types that it has.
  package var types: [String] { release.types + (writing?.moreTypes ?? []) }

  /// A server that does everything right unless a scenario changes it.
  package init(_ name: String, _ change: (inout Scenario) -> Void = { _ in }) {
    self.name = name
    change(&self)
  }

  /// The same scenario in a version of FHIR.
  package func speaking(_ release: FHIRRelease) -> Scenario {
    var scenario = self
    scenario.release = release
    return scenario
  }
}
