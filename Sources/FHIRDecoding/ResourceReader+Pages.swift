internal import MedicationAdherence

/// What Bundles say of pages that follow, and of what their server failed to give.
extension ResourceReader {
  /// Notes which page a Bundle is, by its `link`.
  mutating func notePage(_ links: JSONValue?, place: ReadingPlace) {
    if let page = BundlePage(links, place: place) { pages.append(page) }
  }

  /// Notes that an OperationOutcome tells of an error: what was asked for did not come whole.
  mutating func noteFailure(in outcome: JSONValue, place: ReadingPlace) {
    let issues = outcome.member("issue").map { Array($0.elements) } ?? []
    let index = issues.firstIndex { issue in
      let severity = issue.member("severity")?.string?.text
      return severity == "error" || severity == "fatal"
    }
    guard let index else { return }
    noteFailure(place, place.path("OperationOutcome", "issue[\(index)].severity"))
  }

  /// Notes that the answer in an entry of a Bundle is an error of HTTP, as one of a batch may be.
  mutating func noteFailure(of entry: JSONValue, index: Int, place: ReadingPlace) {
    guard let status = entry.member("response")?.member("status")?.string?.text,
      status.hasPrefix("4") || status.hasPrefix("5")
    else { return }
    noteFailure(place, place.path("Bundle", "entry[\(index)].response.status"))
  }

  private mutating func noteFailure(_ place: ReadingPlace, _ path: String) {
    findings.append(
      Finding(
        severity: .unreadable, reason: Finding.serverError, resource: "file",
        file: place.file, line: place.line, detail: .fact(.serverError, of: path)))
  }
}
