import Foundation
import TestSupport

extension BuiltProgram {
  /// Runs the program and leaves the thread to the server that answers it; the environment names
  /// no proxy.
  func runWhileServing(_ arguments: [String]) async throws -> Result {
    let scratch = try ScratchFolder()
    let process = try process(Self.path, arguments, input: FileHandle.nullDevice)
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.lowercased().hasSuffix("_proxy")
    }
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("out", Data()))
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("err", Data()))
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return Result(
      status: process.terminationStatus, output: try scratch.text("out"),
      messages: try scratch.text("err"), wasKilled: process.terminationReason != .exit)
  }
}
