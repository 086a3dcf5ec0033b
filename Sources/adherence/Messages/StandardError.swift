internal import Glibc

/// Standard error, where messages and progress go.
enum StandardError {
  /// Whether a person is looking at it.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
