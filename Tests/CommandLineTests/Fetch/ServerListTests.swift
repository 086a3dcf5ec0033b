import Foundation
import TestSupport
import Testing

/// `orders`, `administrations` and `refills` straight from a server.
@Suite(.tags(.server)) struct ServerListTests {
  /// Runs a command with the site's address and token.
  private func run(
    _ command: String, _ more: [String] = [], on trial: FetchTrial
  ) async throws -> FetchOutcome {
    let fetch = trial.arguments(["--search"])
    let kept = fetch.dropFirst().enumerated().filter { ![1, 2].contains($0.offset) }.map(\.element)
    return try await trial.run([command] + kept + more)
  }

  @Test(arguments: ["orders", "administrations"])
  func `a list of a server is that of a fetch from it`(command: String) async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let listed = try await run(command, ["--as-of", "2025-03-31"], on: trial)
    #expect(listed.status == 0, "\(listed)")
    #expect(listed.files.isEmpty)
    #expect(try await trial.search().status == 0)
    let expected = try trial.program.run([command, "out", "--as-of", "2025-03-31"])
    #expect(listed.output == expected.output)
    #expect(listed.output.split(separator: "\n").count > 1)
  }

  @Test func `of a server those with a tag are listed, and of files none can be asked for by one`()
    async throws
  {
    let trial = try await FetchTrial(.tagged())
    let arguments = ["--as-of", "2025-03-31", "--json", "--tag", "study-1"]
    let listed = try await run(
      "administrations", arguments + ["--type", "MedicationAdministration"], on: trial)
    #expect(listed.output.split(separator: "\n").count == 12, "\(listed)")
    #expect(try trial.program.run(["administrations", "out"] + arguments).status == 64)
  }

  @Test func `48 administrations are listed, 42 of them taken`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let listed = try await run(
      "administrations", ["--as-of", "2025-03-31", "--json"], on: trial)
    let lines = listed.output.split(separator: "\n")
    #expect(lines.count == 48)
    #expect(lines.count { $0.contains(#""outcome":"taken""#) } == 42)
  }

  @Test func `a list of a server that does not send all is 1 and says so`() async throws {
    let trial = try await FetchTrial(.missingPage)
    let listed = try await run("administrations", ["--as-of", "2025-03-31"], on: trial)
    #expect(listed.status == 1, "\(listed)")
    #expect(!listed.messages.isEmpty)
  }

  @Test func `credentials that end in the middle are 77, and nothing is listed`() async throws {
    let trial = try await FetchTrial(.refusedMidway)
    let listed = try await run("administrations", ["--as-of", "2025-03-31"], on: trial)
    #expect(listed.status == 77, "\(listed)")
    #expect(listed.output.isEmpty)
    #expect(listed.messages.contains("nothing was written"))
  }

  @Test func `a server without dispenses has no refills, 66`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let refills = try await run("refills", ["--output", "out"], on: trial)
    #expect(refills.status == 66, "\(refills)")
    #expect(refills.files.isEmpty)
  }

  @Test(arguments: ["orders", "administrations", "refills"])
  func `an option about servers is a wrong call without one`(command: String) throws {
    let program = try BuiltProgram()
    try program.folder.write("d.ndjson", lines: [FHIRLine.patient("p")])
    let result = try program.run([command, "d.ndjson", "--group", "g"])
    #expect(result.status == 64)
    #expect(result.messages.contains("--group: only for servers"))
  }
}
