internal import ArgumentParser
internal import Glibc
internal import Logging
internal import Features

/// How the process ends after an error: its last message, in the form that was asked for, and the
/// exit code.
enum Ending {
  /// Ends the process.
  static func end(with error: any Error) -> Never {
    guard let failure = Failure(error) else { endOfParsing(error) }
    if failure.isReaderGone { endByBrokenPipe() }
    MessageHandler.write(failure.sentence, level: .error, as: format)
    // As a shell has it of a process that a signal ended.
    let signal = failure.mayComeOfStopping ? Interruption.signal : nil
    Glibc.exit(signal.map { 128 + $0 } ?? failure.exitCode)
  }

  /// Ends with what is wrong with the arguments.
  static func end(ofWrongCall sentence: String) -> Never {
    MessageHandler.write(sentence, level: .error, as: format)
    Glibc.exit(EX_USAGE)
  }

  /// Ends with what the parser of arguments says: help, a version, a wrong call, an exit code.
  private static func endOfParsing(_ error: any Error) -> Never {
    if let mistyped = MistypedCommand(CommandLine.arguments.dropFirst()) {
      end(ofWrongCall: mistyped.sentence)
    }
    let (code, message) = (Adherence.exitCode(for: error), Adherence.message(for: error))
    if format == .text || code.isSuccess || message.isEmpty { Adherence.exit(withError: error) }
    MessageHandler.write(message, level: .error, as: format)
    Glibc.exit(code.rawValue)
  }

  /// Ends without a word, as tools do whose reader (`head`) has seen enough.
  static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    Glibc.exit(128 + SIGPIPE)
  }

  /// The format of messages; looked up in the arguments, for these may be what is wrong.
  private static var format: MessageHandler.Format {
    let arguments = CommandLine.arguments
    let pairs = zip(arguments, arguments.dropFirst()).map { $0 + "=" + $1 }
    return (arguments + pairs).contains("--log-format=json") ? .json : .text
  }
}
