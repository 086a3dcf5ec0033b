import Foundation
import TestSupport

extension BuiltProgram {
  /// Runs the program and leaves the thread to the server that answers it; the environment names
  /// no proxy, and what is given beside.
  ///
  /// What it writes can be followed in the files `out` and `err` of `scratch`.
  func runWhileServing(
    _ arguments: [String], in scratch: ScratchFolder? = nil, environment: [String: String] = [:],
    input: Any = FileHandle.nullDevice
  ) async throws -> Result {
    let scratch = try scratch ?? ScratchFolder()
    let process = try process(Self.path, arguments, input: input)
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.lowercased().hasSuffix("_proxy")
    }.merging(environment) { $1 }
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
