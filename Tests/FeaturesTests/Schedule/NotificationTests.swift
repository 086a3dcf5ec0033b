import Foundation
import TestSupport
import Testing

@testable import Features

/// Programs that are notified how a run ended.
@Suite struct NotificationTests {
  @Test func `a program that reads nothing of a long summary keeps nobody waiting`() async {
    let long = Data(repeating: 0x20, count: 1 << 20)
    #expect(await Features.Notification(["true"]).send(long) == nil)
  }

  @Test func `a program that does not end is stopped`() async {
    let fault = await Features.Notification(["sleep", "3600"], longest: 0.2).send(Data())
    #expect(fault == "sleep did not end in 0 s and was stopped")
  }

  @Test func `a program that is not there is told`() async {
    let fault = await Features.Notification(["no-such-program-here"]).send(Data())
    #expect(fault == "no-such-program-here ended with 127")
  }

  @Test func `the summary is the standard input, to its end`() async throws {
    let folder = try ScratchFolder()
    let summary = Data("{\"state\": \"complete\"}".utf8)
    let command = ["sh", "-c", "cat > \"$1\"", "sh", folder["summary.json"]]
    #expect(await Features.Notification(command).send(summary) == nil)
    #expect(try folder.bytes("summary.json") == summary)
  }

  /// A shell that begins a program beside it, writes its process id and waits for it.
  private static func parent(writing path: String) -> [String] {
    ["sh", "-c", "sleep 3600 & echo $! > \"$1\"; wait", "sh", path]
  }

  /// Whether a process runs: nobody may collect one that has ended.
  private static func isRunning(_ process: String) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") } ?? false
  }

  @Test func `what a program has started is stopped with it`() async throws {
    let folder = try ScratchFolder()
    // A busy machine may need longer until the shell has begun anything.
    for longest in [1, 10, 100] where !folder.has("id") {
      let notification = Features.Notification(
        Self.parent(writing: folder["id"]), longest: Double(longest))
      let fault = await notification.send(Data())
      #expect(fault == "sh did not end in \(longest) s and was stopped")
    }
    let process = try folder.text("id").trimmingCharacters(in: .newlines)
    #expect(Int(process) != nil && !Self.isRunning(process))
  }

  @Test func `a run that is cancelled stops its program and what that has started`() async throws {
    let folder = try ScratchFolder()
    let notification = Features.Notification(Self.parent(writing: folder["id"]))
    let run = Task { await notification.send(Data()) }
    while (try? folder.text("id"))?.hasSuffix("\n") != true {
      try await Task.sleep(for: .milliseconds(10))
    }
    let process = try folder.text("id").trimmingCharacters(in: .newlines)
    #expect(Self.isRunning(process))
    run.cancel()
    #expect(await run.value == "sh was stopped with the run")
    #expect(!Self.isRunning(process))
  }

  @Test func `a program that will not end is killed`() async {
    let stubborn = ["sh", "-c", "trap '' TERM; while :; do sleep 1; done"]
    let fault = await Features.Notification(stubborn, longest: 0.2).send(Data())
    #expect(fault == "sh did not end in 0 s and was stopped")
  }

  @Test func `signals that the run ignores have their default effects in a program`() async {
    signal(SIGUSR2, SIG_IGN)
    let fault = await Features.Notification(["sh", "-c", "kill -USR2 $$; true"]).send(Data())
    #expect(fault == "sh ended with \(SIGUSR2)")
  }
}
