import Foundation
import TestSupport
import Testing

/// A scenario that reports are published to, and the built program that meets it, with a queue of its own.
struct PublishTrial {
  let site: Site
  let program: BuiltProgram
  private let token: String
  private let budget: String

  /// A report of three patients, made once.
  static let report = Result { try Report() }

  /// A report in a folder that stays until the tests end.
  struct Report {
    private let program: BuiltProgram

    init() throws {
      program = try BuiltProgram()
      try program.folder.write("ward.ndjson", lines: Ward.rows(.r4).map(\.json))
      try make("out")
    }

    /// The folder of the report.
    var path: String { program.folder.path + "/out" }

    /// Makes a report of the same patients; the path of its folder.
    @discardableResult
    func make(
      _ name: String, _ more: [String] = ["--as-of", "2025-03-20"],
      per: [String] = ["patient", "cohort"]
    ) throws -> String {
      let patients = ["awk-p1", "awk-p2", "awk-p3"].flatMap { ["--patient", $0] }
      let usual =
        [
          "report", "ward.ndjson", "--format", "csv,html", "--tables", "timeline", "--overwrite",
          "--output", name,
        ] + per.flatMap { ["--per", $0] }
      let result = try program.run(usual + patients + more)
      #expect(result.status == 0, "\(result.messages)")
      return program.folder.path + "/" + name
    }
  }

  /// Opens a scenario; `budget` is the seconds that may be lost.
  init(_ scenario: Scenario, budget: String = "20") async throws {
    (site, program) = (try await AwkwardServer.shared.open(scenario), try BuiltProgram())
    self.budget = budget
    token = try program.folder.write("token.txt", lines: [site.secrets.token])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
  }

  /// The environment, in which queue and key are the trial's own.
  var environment: [String: String] {
    ["XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"].mapValues {
      program.folder.path + "/" + $0
    }
  }

  /// The options by which the server is reached.
  var server: [String] {
    ["--server", site.base, "--retry-budget", budget, "--token-file", token]
  }

  /// Publishes the report, or another one.
  func publish(
    _ more: String..., report: String? = nil, at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    try await run([report ?? Self.report.get().path] + server + more, at: place)
  }

  /// Runs another command of `publish` that asks the server.
  func ask(_ arguments: String..., at place: SourceLocation = #_sourceLocation) async throws
    -> FetchOutcome
  {
    try await run(arguments + server, at: place)
  }

  /// Runs a command of `publish`; whatever the scenario, nothing forbidden was done and nothing secret is
  /// seen.
  func run(
    _ arguments: [String], at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    let result = try await program.runWhileServing(
      ["publish"] + arguments, environment: environment)
    let outcome = FetchOutcome(
      status: result.status, output: result.output, messages: result.messages, files: [:])
    #expect(!result.wasKilled, sourceLocation: place)
    #expect(site.log.faults.isEmpty, sourceLocation: place)
    let leaks = LeakSearch(site, secretsOf: program.folder).leaks(in: outcome)
    #expect(leaks.isEmpty, "\(leaks)", sourceLocation: place)
    return outcome
  }

  /// How often a verb was sent to a type, or to something of it.
  func count(_ verb: String, _ type: String) -> Int {
    site.log.entries.count { entry in
      entry.request.method == verb && (entry.request.resource ?? "").hasPrefix(type)
        && !entry.request.path.hasSuffix("_search")
    }
  }

  /// How much was sent that changes anything.
  var writes: Int {
    ["POST", "PUT", "PATCH", "DELETE"].reduce(0) { $0 + count($1, "") }
  }
}
