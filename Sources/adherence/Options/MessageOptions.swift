internal import ArgumentParser
internal import Logging

/// The options about the messages of a command.
struct MessageOptions: ParsableArguments {
  @Flag(name: [.long, .short], help: "Say nothing unless something is wrong.")
  var quiet = false

  @Flag(name: [.long, .short], help: "Say what is done and how long it takes.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "Write messages as text, or as one JSON object a line.", valueName: "text|json"))
  var logFormat = MessageHandler.Format.text

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// The log that the options ask for.
  var log: Logger {
    let level: Logger.Level = quiet ? .warning : verbose ? .debug : .notice
    return Logger(label: "adherence") { _ in
      MessageHandler(logLevel: level, format: logFormat)
    }
  }

  /// Whether progress is shown: to a person who did not ask for silence or a log.
  var showsProgress: Bool { StandardError.isTerminal && !quiet && !verbose && logFormat == .text }
}

extension MessageHandler.Format: ExpressibleByArgument {}
