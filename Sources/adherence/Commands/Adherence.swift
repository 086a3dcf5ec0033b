internal import ArgumentParser
internal import CLinux
internal import Features
internal import Glibc
internal import Logging

/// The command: it parses the arguments, runs a feature, and exits.
@main
struct Adherence: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adherence",
    abstract: "Reports how medicines were taken, from FHIR orders and administrations.",
    usage: """
      adherence report SampleData/ward --as-of 2025-03-12 --output ward
      adherence report export/ --per patient --by month --time-zone Europe/Vienna
      adherence orders SampleData/ward --patient p000001 --locale de
      adherence administrations SampleData/ward --order p000001-o1
      adherence refills export/ --window 365d --output refills
      adherence plan export/ --parts 64 --format csv --output plan.json
      adherence run Reports/weekly-ward.yaml
      adherence explain ward p000001 2025-W07
      adherence check export/
      adherence fetch https://host/fhir --output export
      adherence record o1 --server https://host/fhir --taken
      adherence send export --server https://host/fhir
      adherence publish ward --server https://host/fhir
      adherence survey steps SampleData/questionnaires/r4/reasons.json
      adherence sample --patients 40 --days 365 --output made-up
      """,
    discussion: """
      Reads FHIR DSTU2, STU3, R4, R4B and R5 from files and servers; writes CSV, SVG charts, \
      XLSX workbooks and a page to start from. Every administration that is read is counted, or \
      listed in ledger.csv with the reason why not.

      Exit codes: 0 all good, 1 incomplete (ledger.csv says what), 64 wrong call, 65 bad data \
      with --strict, 66 no such input, 69 no answer of the server, 70 a fault of this program or no \
      memory, 71 too few threads, too little virtual memory or no /proc, 73 cannot write, 75 try \
      again later, 76 not what was planned, 77 not allowed, 78 bad definition, or bad file of keys or certificates, 129, 130 and 143 stopped \
      by SIGHUP, SIGINT and SIGTERM, which writes no file.
      """,
    version: ToolVersion.current,
    subcommands: [
      ReportCommand.self, OrdersCommand.self, AdministrationsCommand.self, RefillsCommand.self,
      PlanCommand.self, RouteCommand.self, SettleCommand.self, PartCommand.self, MergeCommand.self,
      RunCommand.self, RunsCommand.self, PruneCommand.self, StoreCommand.self, VerifyCommand.self,
      DiffCommand.self,
      ExplainCommand.self,
      CheckCommand.self,
      FetchCommand.self, RecordCommand.self, SendCommand.self, PublishCommand.self,
      DataCommand.self, SampleCommand.self, SurveyCommand.self,
      LoginCommand.self, LogoutCommand.self, StatusCommand.self, KeyCommand.self,
    ])

  /// What the parser's messages begin with: the same as all others.
  static let _errorPrefix = MessageHandler.prefix

  static func main() async {
    openStandardDescriptors()
    // A run grows lists of many patients and ends: what one outgrew serves the next.
    keep_freed_memory()
    // Files are 0600 and folders 0700: a report holds patients' data.
    umask(0o077)
    // A reader that has seen enough must not end the run before it has cleaned up: see `Ending`.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is a sentence like a full disk, not a sudden end.
    signal(SIGXFSZ, SIG_IGN)
    FaultWords.install(as: Ending.format)
    if let fault = SystemLimits.fault { Ending.end(fault, SystemLimits.exitCode) }
    do {
      var command = try parseAsRoot()
      let arguments = CommandLine.arguments.dropFirst()
      if let repeated = RepeatedOption(arguments, of: type(of: command)) {
        Ending.end(repeated.sentence, EX_USAGE)
      }
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Ending.end(with: error)
    }
  }

  /// Takes the places of standard input, output and error that are closed, so that no file gets them, and
  /// messages with them; reading and writing there fails as before.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// How the process ends after an error: its last message, in the form that was asked for, and the
/// exit code.
enum Ending {
  /// Ends the process.
  static func end(with error: any Error) -> Never {
    guard let failure = Failure(error) else { endOfParsing(error) }
    if failure.isReaderGone { StandardOutput.endByBrokenPipe() }
    MessageHandler.write(failure.sentence, level: .error, as: format)
    // As shells report a process that a signal ended.
    let signal = failure.mayComeOfStopping ? Interruption.signal : nil
    Glibc.exit(signal.map { 128 + $0 } ?? failure.exitCode)
  }

  /// Ends with a sentence and an exit code.
  static func end(_ sentence: String, _ exitCode: Int32) -> Never {
    MessageHandler.write(sentence, level: .error, as: format)
    Glibc.exit(exitCode)
  }

  /// Ends with what the parser of arguments says: help, a version, a wrong call, an exit code.
  private static func endOfParsing(_ error: any Error) -> Never {
    if let mistyped = MistypedCommand(CommandLine.arguments.dropFirst()) {
      end(mistyped.sentence, EX_USAGE)
    }
    if let option = FormatAsOption(CommandLine.arguments.dropFirst()) {
      end(option.sentence, EX_USAGE)
    }
    if let mistyped = MistypedHelp(CommandLine.arguments.dropFirst()) {
      end(mistyped.sentence, EX_USAGE)
    }
    let (code, message) = (Adherence.exitCode(for: error), Adherence.message(for: error))
    if format == .text || code.isSuccess || message.isEmpty { Adherence.exit(withError: error) }
    MessageHandler.write(message, level: .error, as: format)
    Glibc.exit(code.rawValue)
  }

  /// The format of messages; looked up in the arguments, for these may be what is wrong.
  static var format: MessageHandler.Format {
    let arguments = CommandLine.arguments
    let pairs = zip(arguments, arguments.dropFirst()).map { $0 + "=" + $1 }
    return (arguments + pairs).contains("--log-format=json") ? .json : .text
  }
}
