package import Foundation

extension Process {
  /// A program that is not started yet: it reads nothing, and no signal is ignored in it.
  ///
  /// Whoever starts the tests may have signals ignored, as `nohup` does, and shells of jobs in the
  /// background; a child would inherit that. `env` resets them and becomes the program, by the same number.
  package static func child(_ path: String, _ arguments: [String] = []) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal", path] + arguments
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs it to its end; what it wrote to standard output.
  package func output() throws -> Data {
    let pipe = Pipe()
    standardOutput = pipe
    try run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    waitUntilExit()
    return data
  }
}
