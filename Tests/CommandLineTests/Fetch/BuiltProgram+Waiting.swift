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
    // Files are opened when it is its turn: a thousand at once are too many.
    await Turnstile.shared.enter()
    do {
      let result = try await runNow(arguments, in: scratch, environment, input)
      await Turnstile.shared.leave()
      return result
    } catch {
      await Turnstile.shared.leave()
      throw error
    }
  }

  private func runNow(
    _ arguments: [String], in scratch: ScratchFolder?, _ environment: [String: String], _ input: Any
  ) async throws -> Result {
    let scratch = try scratch ?? ScratchFolder()
    let process = try process(Self.path, arguments, input: input)
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.lowercased().hasSuffix("_proxy")
    }.merging(environment) { $1 }
    let files = try ["out", "err"].map { name in
      try FileHandle(forWritingTo: URL(filePath: scratch.write(name, Data())))
    }
    // A process that ended would keep them.
    defer { for file in files { try? file.close() } }
    (process.standardOutput, process.standardError) = (files[0], files[1])
    try await Self.runToEnd(process)
    return Result(
      status: process.terminationStatus, output: try scratch.text("out"),
      messages: try scratch.text("err"), wasKilled: process.terminationReason != .exit)
  }

  private static func runToEnd(_ process: Process) async throws {
    let end = await withCheckedContinuation { (ended: CheckedContinuation<(any Error)?, Never>) in
      process.terminationHandler = { _ in ended.resume(returning: nil) }
      do { try process.run() } catch { ended.resume(returning: error) }
    }
    if let end { throw end }
  }
}
