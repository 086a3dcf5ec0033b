extension Scenario {
  /// The Group says since when some of its members, by their ids, belong to it; it exports too.
  package static func memberships(_ starts: [String: String]) -> Scenario {
    Scenario("memberships") { scenario in
      scenario.export = ExportRules()
      scenario.changesRows = { rows in
        rows.map { row in
          starts.reduce(row) { row, member in
            row.type != "Group"
              ? row
              : row.replacing(
                #"{"entity":{"reference":"Patient/\#(member.key)"}"#,
                with: #"{"period":{"start":"\#(member.value)"},"entity":{"reference":"Patient/"#
                  + #"\#(member.key)"}"#)
          }
        }
      }
    }
  }
}
