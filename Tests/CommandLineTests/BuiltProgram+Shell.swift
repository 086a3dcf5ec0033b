import Foundation
import TestSupport

extension BuiltProgram {
  /// Runs a script of the shell, in which `$ADHERENCE` is the program.
  func runScript(_ script: String) throws -> Result {
    let scratch = try ScratchFolder()
    let process = try process("/bin/bash", ["-c", script], input: FileHandle.nullDevice)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["ADHERENCE": try Self.path]) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("out", Data()))
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("err", Data()))
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try scratch.text("out"),
      messages: try scratch.text("err"), wasKilled: process.terminationReason != .exit)
  }
}
