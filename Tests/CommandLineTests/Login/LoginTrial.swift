import Foundation
import TestSupport
import Testing

/// A server that persons log in to, and the built program with a home of its own.
struct LoginTrial {
  let site: Site
  let program: BuiltProgram

  init(_ scenario: Scenario) async throws {
    site = try await AwkwardServer.shared.open(scenario)
    program = try BuiltProgram()
  }

  init(_ change: (inout PeopleRules) -> Void = { _ in }) async throws {
    try await self.init(.people(change))
  }

  /// The files of sessions, by their names.
  var sessions: [String: Data] {
    (try? program.folder.files("state/adherence/sessions").filter {
      $0.key.hasSuffix("session.adh")
    }) ?? [:]
  }

  /// The requests for tokens, by what each asked by.
  var tokenRequests: [String] {
    site.log.requests("auth/token").map { $0.parameter("grant_type") ?? "" }
  }

  private var environment: [String: String] {
    [
      "XDG_STATE_HOME": program.folder["state"], "XDG_CONFIG_HOME": program.folder["config"],
      "DISPLAY": "", "WAYLAND_DISPLAY": "",
    ]
  }

  /// Runs the program; no secret is in anything that it shows or keeps.
  func run(
    _ arguments: [String], in scratch: ScratchFolder? = nil, input: Any = FileHandle.nullDevice,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> BuiltProgram.Result {
    let result = try await program.runWhileServing(
      arguments, in: scratch, environment: environment, input: input)
    #expect(site.log.faults.isEmpty, sourceLocation: place)
    var kept = try program.folder.files(".").mapValues { String(decoding: $0, as: UTF8.self) }
    (kept["output"], kept["messages"]) = (result.output, result.messages)
    for secret in site.secrets.credentials {
      for (name, text) in kept where text.contains(secret) {
        Issue.record("\(name) holds \(secret.prefix { $0 != "-" })", sourceLocation: place)
      }
    }
    return result
  }

  /// What the person does when the address is there: opens it, chooses, and comes back.
  typealias Person = @Sendable (_ address: String) async throws -> Void

  /// A person who allows it and comes back.
  static let allows: Person = { address in
    let place = try await UserAgent.sentBack(from: address, .allow)
    _ = await UserAgent.visit(place)
  }

  /// Logs in.
  func login(
    _ more: [String] = [], as person: @escaping Person = Self.allows,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> BuiltProgram.Result {
    let scratch = try ScratchFolder()
    let usual = more.contains("--timeout") ? [] : ["--timeout", "60"]
    let arguments =
      ["login", site.base, "--client-id", "adherence-tests", "--session", "mine"]
      + ["--retry-budget", "5"] + usual + more
    let browsing = Task {
      while !Task.isCancelled {
        if let text = try? scratch.text("out"), let end = text.firstIndex(of: "\n") {
          return try await person(String(text[..<end]))
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    let result = try await run(arguments, in: scratch, at: place)
    browsing.cancel()
    _ = await browsing.result
    return result
  }

  /// The ids of the patients in a fetched folder.
  func patients(in folder: String = "out") throws -> Set<String> {
    let lines = try program.folder.text("\(folder)/Patient.ndjson").split(separator: "\n")
    return Set(lines.compactMap { $0.firstMatch(of: /"id":"([^"]*)"/).map { String($0.output.1) } })
  }
}
