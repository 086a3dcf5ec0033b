extension Scenario {
  /// The third and the fourth administration of everybody, and two patients, have a tag.
  ///
  /// What it lacks is not understood, and offered only where it claims it; what it ignores is passed over.
  package static func tagged(
    lacks: Set<String> = [], claims: Set<String> = [], ignores: Set<String> = [],
    exports: ExportRules? = nil
  ) -> Scenario {
    Scenario("tagged") { scenario in
      (scenario.search.lacks, scenario.search.ignored) = (lacks, ignores)
      (scenario.search.claims, scenario.export) = (claims, exports)
      scenario.changesRows = { rows in
        rows.map { row in
          let isTagged = row.id.hasSuffix("-3") || row.id.hasSuffix("-4") || row.id == "awk-p3"
          guard isTagged else { return row }
          let tag = #""tag":[{"system":"https://a.test/tags","code":"study-1"}],"#
          return row.replacing(#""meta":{"#, with: #""meta":{\#(tag)"#)
        }
      }
    }
  }
}
