internal import Foundation
internal import Glibc

/// Calls a program that tells somebody how a run ended.
struct Notification {
  /// The seconds after which a program that has not ended is stopped.
  static let longest = 300.0

  private let command: [String]
  private let longest: Double

  /// Takes a program and its arguments.
  init(_ command: [String], longest: Double = Notification.longest) {
    (self.command, self.longest) = (command, longest)
  }

  /// Calls it with a summary as its standard input; what went wrong, nil when nothing did.
  func send(_ summary: Data) async -> String? {
    // A file and no pipe: a program that does not read it must not keep the run waiting.
    let path = FileManager.default.temporaryDirectory.path + "/adherence-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard FileManager.default.createFile(atPath: path, contents: summary),
      let input = FileHandle(forReadingAtPath: path)
    else { return "no temporary file can be written" }
    try? FileManager.default.removeItem(atPath: path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + command
    process.standardInput = input
    process.standardOutput = FileHandle.standardError
    do { try process.run() } catch { return "\(command[0]) cannot be called" }
    let end = ContinuousClock.now + .seconds(longest)
    while process.isRunning {
      if ContinuousClock.now >= end {
        process.terminate()
        return "\(command[0]) did not end in \(Int(longest)) s and was stopped"
      }
      do { try await Task.sleep(for: .milliseconds(20)) } catch {
        process.terminate()
        return "\(command[0]) was stopped with the run"
      }
    }
    return process.terminationStatus == 0
      ? nil : "\(command[0]) ended with \(process.terminationStatus)"
  }
}
