internal import Glibc

/// The last words of a process that meets a fault of its own, or has no memory left, for which Swift ends it
/// by a signal.
@safe
enum FaultWords {
  /// The exit code then: `EX_SOFTWARE` of `sysexits.h`.
  private static let exitCode = EX_SOFTWARE

  // Made before a signal can come, which may find no memory, and never changed.
  nonisolated(unsafe) private static var words: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var size = 0

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Has them written to standard error, in a form of messages.
  ///
  /// Where Swift's own tool for faults waits for a signal (`SWIFT_BACKTRACE`), that is left to it.
  static func install(as format: MessageHandler.Format) {
    let text = MessageHandler.text(
      "ended by a fault of this program, or because there is no memory left; the output is not complete: see"
        + " to the memory, and else tell its makers what was called for", as: format)
    unsafe (words, size) = unsafe (strdup(text), text.utf8.count)
    for signal in signals where isUnheard(signal) {
      Glibc.signal(signal) { _ in
        _ = unsafe write(STDERR_FILENO, FaultWords.words, FaultWords.size)
        _exit(FaultWords.exitCode)
      }
    }
  }

  /// Whether a signal does what it does by itself.
  private static func isUnheard(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
  }
}
