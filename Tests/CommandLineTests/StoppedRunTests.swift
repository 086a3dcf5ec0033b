import Foundation
import TestSupport
import Testing

/// Runs that are stopped by Ctrl-C or by the system.
@Suite(.timeLimit(.minutes(10))) struct StoppedRunTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws { program = try BuiltProgram() }

  /// Starts a run, stops it by a signal once it writes, and gives its end; standard input stays open.
  private func stop(_ arguments: [String], by signal: Int32) throws -> BuiltProgram.Result {
    let (input, messages) = (Pipe(), try folder.write("messages", Data()))
    let process = try program.process(BuiltProgram.path, arguments, input: input)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: messages)
    try process.run()
    #expect(Waiting.until { folder.has("out.partial") } && !folder.has("out"))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return BuiltProgram.Result(
      status: process.terminationStatus, output: "", messages: try folder.text("messages"),
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  @Test(arguments: ["report", "refills", "sample"], [SIGINT, SIGTERM, SIGHUP])
  func `a stopped run leaves nothing and says so`(command: String, signal: Int32) throws {
    let arguments =
      command == "sample" ? ["--administrations", "300000000", "--days", "36525"] : ["-"]
    let result = try stop([command] + arguments + ["--output", "out"], by: signal)
    #expect(!result.wasKilled)
    #expect(result.status == 128 + signal)
    #expect(
      result.messages
        == "adherence: interrupted; no file was written, give the same command again\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["messages"])
  }

  /// Runs a report in the background, where the shell keeps it from Ctrl-C, and when that has begun the
  /// rest of a script; `$run` is its process.
  private func runInBackground(_ source: String, _ rest: String) throws -> BuiltProgram.Result {
    try program.runScript(
      """
      mkfifo pipe
      "$ADHERENCE" report \(source) --format csv --output out & run=$!
      until [ -d out.partial ]; do sleep 0.01; done
      \(rest)
      for _ in {1..60000}; do kill -0 $run || break; sleep 0.01; done 2>/dev/null
      kill -KILL $run 2>/dev/null; wait $run
      """)
  }

  @Test func `a named pipe that nobody writes to is given up`() throws {
    let result = try runInBackground("pipe", "sleep 0.2; kill -TERM $run")
    #expect(result.status == 128 + SIGTERM && result.messages.contains("interrupted"))
    #expect(!folder.has("out.partial") && !folder.has("out"))
  }

  @Test func `a run that is kept from Ctrl-C goes on`() throws {
    let row = FHIRLine.administration("a", at: "2025-03-04")
    let result = try runInBackground(
      "pipe", "kill -INT $run; sleep 0.2; kill -INT $run; echo '\(row)' > pipe")
    #expect(result.status == 0 && folder.has("out"))
  }

  @Test func `a run that is kept from Ctrl-C is also while it ends by another signal`() throws {
    let result = try runInBackground(
      "pipe", "sleep 0.2; kill -TERM $run; sleep 0.01; kill -INT $run")
    #expect(result.status == 128 + SIGTERM && result.messages.contains("interrupted"))
    #expect(!folder.has("out.partial"))
  }

  @Test(arguments: ["", "sleep 0.005; ", "sleep 0.05; "])
  func `a signal that comes twice at once, as timeout sends it, lets a run clean up`(
    pause: String
  ) throws {
    let result = try runInBackground(
      "pipe", "sleep 0.2; kill -TERM $run; \(pause)kill -TERM $run")
    #expect(result.status == 128 + SIGTERM && result.messages.contains("interrupted"))
    #expect(!folder.has("out.partial") && !folder.has("out"))
  }

  @Test func `a terminal that is closed twice lets a run clean up`() throws {
    let result = try runInBackground("pipe", "sleep 0.2; kill -HUP $run; kill -HUP $run")
    #expect(result.status == 128 + SIGHUP && result.messages.contains("interrupted"))
    #expect(!folder.has("out.partial") && !folder.has("out"))
  }

  @Test func `a run that is kept from the end of the terminal goes on`() throws {
    let row = FHIRLine.administration("a", at: "2025-03-04")
    let result = try program.runScript(
      """
      trap '' HUP
      mkfifo pipe
      "$ADHERENCE" report pipe --format csv --output out & run=$!
      until [ -d out.partial ]; do sleep 0.01; done
      kill -HUP $run; sleep 0.2; kill -HUP $run; echo '\(row)' > pipe
      wait $run
      """)
    #expect(result.status == 0 && folder.has("out"))
  }

  @Test func `a report that is stopped while it writes leaves the earlier one as it was`() throws {
    try folder.write(
      "d.ndjson",
      lines: (0..<400).flatMap { number in
        [
          FHIRLine.patient("p\(number)"),
          FHIRLine.administration("a\(number)", of: "p\(number)", at: "2025-03-04"),
        ]
      })
    try program.report("d.ndjson", "--format", "csv")
    let before = try folder.files("out")
    let process = try program.start(
      [
        "report", "d.ndjson", "--as-of", "2025-12-31", "--per", "patient", "--overwrite",
        "--output", "out",
      ], input: FileHandle.nullDevice)
    #expect(Waiting.until { folder.has("out.partial/patients") || !process.isRunning })
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect((process.terminationReason, process.terminationStatus) == (.exit, 128 + SIGTERM))
    #expect(try folder.files("out") == before)
    #expect(!folder.has("out.partial") && !folder.has("out.replaced"))
  }
}
