extension Scenario {
  /// One administration comes in three versions, the newest between the others.
  package static var tooManyVersions: Scenario {
    Scenario("too-many-versions") { scenario in
      scenario.rewritesPage = { page, _ in
        guard page.type == "MedicationAdministration", page.number == 1 else { return }
        let first = page.matches[0]
        let newest = first.replacing(
          #""versionId":"1","lastUpdated":"2025-03-01"#,
          with: #""versionId":"10","lastUpdated":"2025-03-09"#)
        let older = first.replacing(
          #""versionId":"1","lastUpdated":"2025-03-01"#,
          with: #""versionId":"9","lastUpdated":"2025-03-08"#)
        page.matches = [first, newest, older] + page.matches.dropFirst()
      }
    }
  }
}
