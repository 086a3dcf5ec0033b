import Foundation
import TestSupport
import Testing

/// Servers that are not there, let nobody in, or are asked the wrong way.
@Suite(.tags(.server)) struct ReachingTests {
  @Test(arguments: [401, 403])
  func `a server that refuses everything is left after a few requests`(status: Int) async throws {
    let trial = try await FetchTrial(.notAllowed(status))
    let outcome = try await trial.search()
    #expect(outcome.status == 77, "\(outcome)")
    #expect(trial.site.log.entries.count < 12)
    let lines = outcome.messages.split(separator: "\n")
    #expect(lines.filter { $0.contains("This client is not welcome") }.count == 1, "\(lines)")
  }

  @Test func `a user and a password open the door`() async throws {
    let trial = try await FetchTrial(.basic)
    let file = try trial.program.folder.write(
      "basic.txt", lines: ["\(trial.site.secrets.user):\(trial.site.secrets.password)"])
    let outcome = try await trial.search(with: ["--basic-file", file])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `nobody who listens is no answer, and nothing is written`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let program = trial.program
    let base = "http://127.0.0.1:\(try FreePort.number())/fhir"
    let result = try await program.runWhileServing([
      "fetch", base, "--output", "out", "--retry-budget", "2",
    ])
    #expect(result.status == 69, "\(result.messages)")
    #expect(!program.folder.has("out"))
  }

  @Test(arguments: [
    [], ["--output", "out", "--search", "--bulk"], ["--output", "out", "--token", "abc"],
    ["--output", "out", "--client-secret", "abc"], ["--output", "out", "--password", "abc"],
  ])
  func `a wrong call asks nobody and writes nothing`(arguments: [String]) async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let result = try await trial.program.runWhileServing(["fetch", trial.site.base] + arguments)
    #expect(result.status == 64, "\(result.messages)")
    #expect(trial.site.log.entries.isEmpty)
    #expect(!trial.program.folder.has("out"))
  }
}
