import Foundation
import TestSupport
import Testing

/// Scheduled runs with `state: server`: one host at a time.
@Suite(.tags(.server)) struct LeaseRunTests {
  private func trial(_ scenario: Scenario) async throws -> FetchTrial {
    let trial = try await FetchTrial(scenario)
    let key = String(repeating: "0123456789abcdef", count: 4)
    _ = try trial.program.folder.writePrivate("data.key", key)
    try trial.program.folder.write(
      "ward.yaml",
      """
      adherence: 1
      source:
        server: \(trial.site.base)
        token-file: token.txt
        search: true
        retry-budget: 0
        full-every: 28d
      store: store
      state: server
      as-of: 2025-03-31
      report: {format: [csv]}
      output: {folder: out}

      """)
    return trial
  }

  private func run(_ trial: FetchTrial) async throws -> FetchOutcome {
    try await trial.run(["run", "ward.yaml", "--key-file", "data.key"])
  }

  /// The lease on the server.
  private func lease(_ site: Site) throws -> [String: Any] {
    let rows = site.rows.filter { $0.type == "Basic" }
    #expect(rows.count == 1)
    let row = try #require(rows.first?.json)
    let data = try #require(row.firstMatch(of: /"data":"([^"]*)"/)?.output.1)
    let json = try #require(Data(base64Encoded: String(data)))
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  /// Puts a lease of another host on the server, which ends in some seconds.
  private func hold(_ site: Site, endingIn seconds: Double) throws {
    let until = Date().timeIntervalSince1970 + seconds
    let row = try #require(site.rows.first { $0.type == "Basic" })
    let data = try #require(row.json.firstMatch(of: /"data":"([^"]*)"/)?.output.1)
    let lease =
      #"{"owner":"elsewhere","until":\#(until),"watermarks":{"Patient":"2025-01-01T00:00:00Z"}}"#
    site.edit(row.id, String(data), to: Data(lease.utf8).base64EncodedString())
  }

  @Test func `another host that runs it is let end, and one that ended is taken over`() async throws
  {
    let trial = try await trial(.writable())
    let first = try await run(trial)
    #expect(first.status == 0, "\(first)")
    #expect(try lease(trial.site)["owner"] as? String == "")
    let marks = try #require(try lease(trial.site)["watermarks"] as? [String: String])
    #expect(marks["Patient"] != nil)
    try hold(trial.site, endingIn: 60)
    let asked = trial.site.log.entries.count
    let held = try await run(trial)
    #expect(held.status == 75 && held.messages.contains("elsewhere runs this"), "\(held)")
    #expect(trial.site.log.entries.count - asked == 2)
    // A clock may be off: what has just ended counts as held.
    try hold(trial.site, endingIn: -60)
    #expect(try await run(trial).status == 75)
    #expect(
      try await trial.run(["run", "ward.yaml", "--key-file", "data.key", "--offline"]).status == 1)
    try hold(trial.site, endingIn: -3600)
    #expect(try await run(trial).status == 0)
    #expect(try lease(trial.site)["owner"] as? String == "")
  }

  @Test func `it is given back when the run fails`() async throws {
    let trial = try await trial(.writable())
    try trial.program.folder.write("store", "a file")
    let failed = try await run(trial)
    #expect(failed.status != 0 && !trial.program.folder.has("out/ward/latest"), "\(failed)")
    #expect(try lease(trial.site)["owner"] as? String == "")
  }

  @Test func `a server that keeps no lease keeps the definition from running`() async throws {
    for (scenario, status) in [
      (Scenario.wellBehaved, 69), (.writable { $0.moreTypes = [] }, 69),
      (.refusing("POST", with: 403), 77),
    ] as [(Scenario, Int32)] {
      let trial = try await trial(scenario)
      let outcome = try await run(trial)
      #expect(outcome.status == status, "\(outcome)")
      #expect(!trial.program.folder.has("out/ward/latest"))
    }
  }

  @Test func `a definition without a server has nowhere to keep a lease`() async throws {
    let program = try BuiltProgram()
    for (state, words) in [("server", "needs a server"), ("here", "give server")] {
      try program.folder.write(
        "ward.yaml",
        "adherence: 1\nsource: {folders: [.]}\nstate: \(state)\noutput: {folder: out}\n")
      let outcome = try program.run(["run", "ward.yaml", "--dry-run"])
      #expect(outcome.status == 78 && outcome.messages.contains(words), "\(outcome)")
    }
  }
}
