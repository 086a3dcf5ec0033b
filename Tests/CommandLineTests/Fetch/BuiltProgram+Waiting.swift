import Foundation
import TestSupport

extension BuiltProgram {
  /// Runs the program and leaves the thread to the server that answers it; the environment names
  /// no proxy, and has `more`.
  func runWhileServing(
    _ arguments: [String], environment more: [String: String] = [:]
  ) async throws -> Result {
    let scratch = try ScratchFolder()
    let process = try process(Self.path, arguments, input: FileHandle.nullDevice)
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.lowercased().hasSuffix("_proxy")
    }.merging(more) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("out", Data()))
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("err", Data()))
    try await Self.runToEnd(process)
    return Result(
      status: process.terminationStatus, output: try scratch.text("out"),
      messages: try scratch.text("err"), wasKilled: process.terminationReason != .exit)
  }

  private static func runToEnd(_ process: Process) async throws {
    await Turnstile.shared.enter()
    let end = await withCheckedContinuation { (ended: CheckedContinuation<(any Error)?, Never>) in
      process.terminationHandler = { _ in ended.resume(returning: nil) }
      do { try process.run() } catch { ended.resume(returning: error) }
    }
    await Turnstile.shared.leave()
    if let end { throw end }
  }
}
