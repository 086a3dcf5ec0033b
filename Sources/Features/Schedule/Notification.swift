internal import CLinux
internal import DurableOutput
internal import FoundationEssentials
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
    guard let input = Self.file(of: summary) else {
      return "the summary cannot be handed over: \(SystemReason.last)"
    }
    defer { close(input) }
    let end = ContinuousClock.now + .seconds(longest)
    do {
      var child = try ChildProcess("/usr/bin/env", ["env", "--"] + command, input: input)
      guard let status = try? await child.wait(until: end) else {
        let isCancelled = Task.isCancelled
        await child.stop()
        return isCancelled
          ? "\(command[0]) was stopped with the run"
          : "\(command[0]) did not end in \(Int(longest)) s and was stopped"
      }
      return status == 0 ? nil : "\(command[0]) ended with \(status)"
    } catch {
      return "\(command[0]) cannot be called"
    }
  }

  /// A descriptor of a file that holds a summary; nil when the system refuses one.
  ///
  /// A file and no pipe: a program that does not read it must not keep the run waiting. In memory: it tells
  /// of patients.
  private static func file(of summary: Data) -> Int32? {
    let file = unsafe open_file_in_memory("summary.json")
    guard file >= 0 else { return nil }
    let count = unsafe summary.withUnsafeBytes { unsafe Descriptor.write($0, to: file) }
    guard count == summary.count, lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      return nil
    }
    return file
  }
}
