import Foundation
import TestSupport

/// The built program on a terminal that somebody types at.
struct TerminalSession {
  private let process: Process
  private let keyboard = Pipe()
  private let scratch: ScratchFolder

  /// Ctrl-C, as the terminal sends it on.
  static let controlC = "\u{3}"

  /// Starts the program in its folder; the environment names no proxy.
  init(_ program: BuiltProgram, _ arguments: [String]) throws {
    try self.init(program, command: [BuiltProgram.path] + arguments)
  }

  /// Starts a command, such as a shell, in the program's folder.
  init(_ program: BuiltProgram, command: [String]) throws {
    scratch = try ScratchFolder()
    let words = command.map { "'\($0)'" }.joined(separator: " ")
    process = try program.process(
      "/usr/bin/script", ["-qec", "exec \(words)", "/dev/null"], input: keyboard)
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.lowercased().hasSuffix("_proxy")
    }.merging(["TERM": "xterm", "SHELL": "/bin/sh"]) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("screen", Data()))
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// What the terminal shows so far, line ends as LF.
  var screen: String {
    get throws { try scratch.text("screen").replacing("\r\n", with: "\n") }
  }

  /// Types keys.
  func type(_ keys: String) throws {
    try keyboard.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
  }

  /// Waits until the program has ended; its exit code, nil when it goes on.
  func end() async throws -> Int32? {
    guard try await Waiting.until({ !process.isRunning }) else {
      process.terminate()
      return nil
    }
    return process.terminationStatus
  }
}
