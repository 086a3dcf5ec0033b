internal import Features
internal import Glibc
internal import Synchronization

/// Standard input and error as the terminal of a person who answers.
final class SurveyTerminal: SurveyDialog {
  /// What was read and not yet handed on.
  private let rest = Mutex([UInt8]())

  /// Shows a line.
  func say(_ line: String) { StandardError.write(line + "\n") }

  /// Shows a prompt and waits for a line; nil at the end of input, and after a signal.
  func read(_ prompt: String) async -> String? {
    StandardError.write(prompt)
    while !Task.isCancelled {
      if let line = takeLine() { return line }
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 100) > 0 else { continue }
      var room = [UInt8](repeating: 0, count: 4096)
      let count = unsafe room.withUnsafeMutableBytes {
        unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return nil }
      rest.withLock { $0 += room[..<count] }
    }
    return nil
  }

  private func takeLine() -> String? {
    rest.withLock { rest in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end + 1)
      return line.hasSuffix("\r") ? String(line.dropLast()) : line
    }
  }
}
