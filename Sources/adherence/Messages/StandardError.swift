internal import Glibc

/// Standard error, where messages and progress go.
enum StandardError {
  /// Whether a person is looking at it.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Shows one line in place of the one before, as much of it as the terminal is wide: what goes on in a
  /// second line could not be taken away.
  static func showLine(_ text: String) {
    write("\r\u{1B}[K" + text.prefix((Terminal.width(STDERR_FILENO) ?? 80) - 1))
  }

  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
