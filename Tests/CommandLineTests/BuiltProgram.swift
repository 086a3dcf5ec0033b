import Foundation
import TestSupport

/// The built program, run in a scratch folder of its own.
struct BuiltProgram {
  /// What a run came to.
  struct Result {
    let status: Int32
    let output: String
    let messages: String
    /// Whether a signal ended it.
    let wasKilled: Bool
  }

  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The program, which is built beside the tests.
  static var path: String {
    get throws {
      let tests = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
      let folders = tests.flatMap { [$0, $0.deletingLastPathComponent()] }
      let paths = folders.map { $0.appendingPathComponent("adherence").path }
      guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return path
    }
  }

  /// Whether the tests run as the superuser, whom no permission stops.
  static let isSuperuser = NSUserName() == "root"

  /// Runs the program with arguments, and waits for its end.
  @discardableResult
  func run(_ arguments: [String], input: Data = Data()) throws -> Result {
    try run(Self.path, arguments, input: input)
  }

  /// Runs the program from a shell that sets something up first.
  func run(after setup: String, _ arguments: [String]) throws -> Result {
    let script = setup + #"; exec "$0" "$@""#
    return try run("/bin/bash", ["-c", script, Self.path] + arguments, input: Data())
  }

  /// Whether this machine can make a terminal for a program.
  static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// Runs the program on a terminal of 80 columns; what the terminal shows, line ends as LF.
  func runOnTerminal(_ arguments: [String], setting: String = "TERM=xterm") throws -> String {
    let words = try ([Self.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let command = "stty cols 80; env -u NO_COLOR TERM=xterm \(setting) \(words)"
    let result = try run("/usr/bin/script", ["-qec", command, "/dev/null"], input: Data())
    return result.output.replacing("\r\n", with: "\n")
  }

  /// Starts the program and does not wait; standard input is what `input` is.
  func start(_ arguments: [String], input: Any) throws -> Process {
    let process = try process(Self.path, arguments, input: input)
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    return process
  }

  private func run(_ program: String, _ arguments: [String], input: Data) throws -> Result {
    let scratch = try ScratchFolder()
    let standardInput =
      try FileHandle(
        forReadingAtPath: scratch.write("in", input)) ?? FileHandle.nullDevice
    let process = try process(program, arguments, input: standardInput)
    // Files, not pipes: a pipe that is full would stop the program.
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("out", Data()))
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("err", Data()))
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try scratch.text("out"),
      messages: try scratch.text("err"), wasKilled: process.terminationReason != .exit)
  }

  func process(_ program: String, _ arguments: [String], input: Any) throws -> Process {
    let process = Process.child(program, arguments)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = input
    return process
  }
}

extension BuiltProgram {
  /// Runs a report of a source into `out` as of the end of 2025, unless `more` says otherwise.
  @discardableResult
  func report(_ source: String, _ more: String..., input: Data = Data()) throws -> Result {
    let usual = Self.options(["--as-of": "2025-12-31", "--output": "out"], unlessIn: more)
    return try run(["report", source] + usual + more, input: input)
  }

  /// Options with their values, without those that stand among others: each may be given once.
  static func options(
    _ options: KeyValuePairs<String, String>, unlessIn others: [String]
  ) -> [String] {
    options.filter { !others.contains($0.key) }.flatMap { [$0.key, $0.value] }
  }

  /// The rows of a CSV file of the report.
  func table(_ name: String) throws -> [[String: String]] {
    CSVTable(try folder.text("out/" + name)).rows
  }

  /// The rows of the ledger about single places.
  var places: [[String: String]] {
    get throws { try table("ledger.csv").filter { $0["line"] != "" } }
  }
}
