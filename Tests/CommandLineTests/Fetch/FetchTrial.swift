import Foundation
import TestSupport
import Testing

/// One scenario, and the built program that meets it.
struct FetchTrial {
  let site: Site
  let program: BuiltProgram
  private let token: String

  init(_ scenario: Scenario) async throws {
    site = try await AwkwardServer.shared.open(scenario)
    program = try BuiltProgram()
    token = try program.folder.write("token.txt", lines: [site.secrets.token])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
  }

  /// The arguments of a fetch into `out`, with the site's fixed token.
  func arguments(_ more: [String]) -> [String] {
    ["fetch", site.base, "--output", "out", "--token-file", token] + more
  }

  /// Fetches by searching, with the site's fixed token.
  func search(_ more: String..., at place: SourceLocation = #_sourceLocation) async throws
    -> FetchOutcome
  {
    try await run(arguments(["--search"] + more), at: place)
  }

  /// Fetches by an export, with the site's fixed token.
  func export(_ more: String..., at place: SourceLocation = #_sourceLocation) async throws
    -> FetchOutcome
  {
    try await run(arguments(["--bulk"] + more), at: place)
  }

  /// Fetches by searching, with other credentials.
  func search(
    with credentials: [String], _ more: String..., at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    let arguments = ["fetch", site.base, "--output", "out", "--search"] + credentials + more
    return try await run(arguments, at: place)
  }

  /// Runs the program; whatever the scenario, nothing forbidden was done and nothing secret is seen.
  func run(
    _ arguments: [String], at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    let result = try await program.runWhileServing(arguments)
    let outcome = FetchOutcome(
      status: result.status, output: result.output, messages: result.messages,
      files: try program.folder.files("out"))
    #expect(!result.wasKilled, sourceLocation: place)
    #expect(site.log.faults.isEmpty, sourceLocation: place)
    let leaks = LeakSearch(site, secretsOf: program.folder).leaks(in: outcome)
    #expect(leaks.isEmpty, "\(leaks)", sourceLocation: place)
    return outcome
  }
}
