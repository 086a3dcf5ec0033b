import Foundation
import TestSupport
import Testing

/// Ctrl-C before a server has answered for the first time.
@Suite(.tags(.server)) struct EarlyInterruptionTests {
  /// Starts the program, interrupts it when the server was asked, and gives its end.
  private func interrupt(
    _ trial: FetchTrial, _ arguments: [String]
  ) async throws -> (status: Int32, messages: String) {
    let process = try trial.program.process(
      BuiltProgram.path, arguments, input: FileHandle.nullDevice)
    let messages = try trial.program.folder.write("messages", Data())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: messages)
    try process.run()
    #expect(try await Waiting.until { !trial.site.log.entries.isEmpty })
    Foundation.kill(process.processIdentifier, SIGINT)
    #expect(try await Waiting.until { !process.isRunning })
    #expect(process.terminationReason == .exit)
    return (process.terminationStatus, try trial.program.folder.text("messages"))
  }

  @Test(arguments: ["fetch", "report"])
  func `an interruption before the first answer is one sentence, and nothing is written`(
    command: String
  ) async throws {
    let trial = try await FetchTrial(.slowStatement)
    let end = try await interrupt(trial, [command] + trial.arguments([]).dropFirst())
    #expect(end.status == 128 + SIGINT)
    #expect(
      end.messages == "adherence: interrupted; no file was written, give the same command again\n")
    #expect(!trial.program.folder.has("out"))
    #expect(!trial.program.folder.has("out.partial"))
  }
}
