import Foundation
import TestSupport
import Testing

/// One scenario, and scheduled runs of a definition with a store that meets it.
struct StoreTrial {
  let trial: FetchTrial
  var site: Site { trial.site }
  var folder: ScratchFolder { trial.program.folder }

  /// Writes the definition; `chosen` are the further keys of its source.
  init(_ scenario: Scenario, _ chosen: String = "full-every: 28d") async throws {
    trial = try await FetchTrial(scenario)
    let key = try folder.write("data.key", String(repeating: "0123456789abcdef", count: 4))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    try folder.write(
      "ward.yaml",
      """
      adherence: 1
      source:
        server: \(site.base)
        token-file: token.txt
        search: true
        retry-budget: 0
        \(chosen)
      store: store
      as-of: 2025-03-31
      report: {format: [csv, html]}
      output: {folder: out}

      """)
  }

  /// Runs the definition.
  @discardableResult
  func night(
    _ more: String..., endsWith status: Int32 = 0, at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    let outcome = try await trial.run(["run", "ward.yaml", "--key-file", "data.key"] + more)
    #expect(outcome.status == status, "\(outcome)", sourceLocation: place)
    return outcome
  }

  /// The doses taken in the newest report.
  var taken: Int {
    get throws { CSVTable(try folder.text("out/ward/latest/cohort/timeline.csv")).sum("taken") }
  }

  /// The patients in the newest report.
  var patients: [String] {
    get throws {
      CSVTable(try folder.text("out/ward/latest/cohort/patients.csv")).rows
        .compactMap { $0["patient"] }.sorted()
    }
  }

  /// The generation of the store.
  var generation: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder["store"])
      return "store/" + (names.filter { $0.hasPrefix("generation-") }.max() ?? "")
    }
  }
}
