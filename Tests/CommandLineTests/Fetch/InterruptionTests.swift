import Foundation
import TestSupport
import Testing

/// Ctrl-C on a terminal while a server prepares an export.
@Suite(.tags(.server), .enabled(if: BuiltProgram.hasTerminal)) struct InterruptionTests {
  /// Interrupts an export that is never done, answers the question, and waits for the end.
  private func interrupt(
    answering answer: String, _ more: String...
  ) async throws -> (trial: FetchTrial, screen: String, status: Int32?) {
    let trial = try await FetchTrial(.endlessExport)
    let terminal = try TerminalSession(trial.program, trial.arguments(["--bulk"] + more))
    let isPolled = try await Waiting.until {
      trial.site.log.entries.contains { $0.request.path.hasPrefix("bulk/status") }
    }
    #expect(isPolled)
    try terminal.type(TerminalSession.controlC)
    let isAsked = try await Waiting.until { try terminal.screen.contains("[y/N]") }
    #expect(isAsked)
    #expect(deletions(trial) == 0)
    try terminal.type(answer + "\n")
    let status = try await terminal.end()
    return (trial, try terminal.screen, status)
  }

  private func deletions(_ trial: FetchTrial) -> Int {
    trial.site.log.entries.filter { $0.request.method == "DELETE" }.count
  }

  private func kickOffs(_ trial: FetchTrial) -> Int { trial.site.exportTimes.count }

  @Test func `y calls the export off on the server, and the next run begins another`() async throws
  {
    let (trial, screen, status) = try await interrupt(answering: "y")
    #expect(status == 1, "\(screen)")
    #expect(screen.contains("interrupted; give the same command again to go on"))
    #expect(screen.contains("the export was called off on the server"))
    #expect(deletions(trial) == 1)
    try await goOn(trial)
    #expect(kickOffs(trial) == 2)
  }

  @Test(arguments: ["n", ""])
  func `without a y the export stays, and the same command goes on with it`(
    answer: String
  ) async throws {
    let (trial, screen, status) = try await interrupt(answering: answer)
    #expect(status == 1, "\(screen)")
    #expect(screen.contains("the server goes on with the export; the same command goes on with it"))
    #expect(deletions(trial) == 0)
    try await goOn(trial)
    #expect(kickOffs(trial) == 1)
  }

  @Test func `an export beside an earlier fetch is called off too`() async throws {
    let (trial, screen, status) = try await interrupt(answering: "y", "--overwrite")
    #expect(status == 1, "\(screen)")
    #expect(deletions(trial) == 1)
    #expect(screen.contains("out.fetching"))
  }

  /// Runs the same command, lets the server be asked for the status, and interrupts it.
  private func goOn(_ trial: FetchTrial) async throws {
    func polls() -> Int {
      trial.site.log.entries.filter { $0.request.path.hasPrefix("bulk/status") }.count
    }
    let before = polls()
    let terminal = try TerminalSession(trial.program, trial.arguments(["--bulk"]))
    #expect(try await Waiting.until { polls() > before })
    try terminal.type(TerminalSession.controlC)
    #expect(try await Waiting.until { try terminal.screen.contains("[y/N]") })
    try terminal.type("n\n")
    #expect(try await terminal.end() == 1)
  }
}
