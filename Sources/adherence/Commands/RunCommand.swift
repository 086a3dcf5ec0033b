internal import ArgumentParser
internal import Features
internal import FoundationEssentials
internal import Glibc
internal import Logging

/// `adherence run`: reports by definitions, for scheduled use.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Makes the reports of definitions, as a timer does.",
    usage: """
      adherence run Reports/weekly-ward.yaml
      adherence run Reports/*.yaml --as-of yesterday
      adherence run ward.yaml --dry-run
      adherence run ward.yaml --print-systemd
      """,
    discussion: """
      A DEFINITION is a YAML file that says what is read, how it is reported, where the reports go and \
      which of them stay. Several run in turn; one that fails does not stop the next.

      Exit codes: the worst of 78, 73, 75, 77, 69, 66, 65, 64, 1 and 0, which mean what they do for \
      every command (see adherence --help).
      """)

  @Argument(
    help: ArgumentHelp("The files of definitions.", valueName: "DEFINITION"),
    completion: .file(extensions: ["yaml", "yml"]))
  var definitions: [String]

  @Option(
    help: ArgumentHelp(
      "The as-of day in place of the definition's: a date, yesterday, today or last-complete-bucket.",
      valueName: "day"))
  var asOf: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "First make the reports of as-of days that were missed since the last run, at most so many.",
      valueName: "number"))
  var catchUp = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Wait so long for another run of the definition (exit 75 when it goes on).",
      valueName: "seconds"))
  var wait = 0.0

  @Flag(
    help: "With a store: fetch everything anew, not only what changed.")
  var full = false

  @Flag(help: "With a store: fetch nothing, and report from what was fetched.")
  var offline = false

  @OptionGroup var keys: KeyOptions

  @Flag(
    help: "Show what would be done, and what would keep this user from it; no server is asked.")
  var dryRun = false

  @Flag(help: "Write how each report ended as JSON.")
  var json = false

  @Flag(
    help: "Print what sets a service of systemd up: commands, its units, or a line of a crontab.")
  var printSystemd = false

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func validate() throws {
    if full, offline {
      throw ValidationError("--full and --offline exclude each other")
    }
    if printSystemd, asOf != nil {
      throw ValidationError(
        "--print-systemd takes the as-of rule of the definition; leave out --as-of")
    }
  }

  func run() async throws {
    var request = ScheduleRequest()
    (request.definitions, request.asOf) = (definitions, asOf)
    (request.catchUp, request.wait) = (catchUp, wait)
    request.credentialsDirectory = Self.credentialsDirectory
    request.fetching = full ? .everything : offline ? .nothing : .changes
    (request.keys, request.storesFolder) = (keys.source, Self.storesFolder)
    let calls = ReportCalls(messages: messages)
    if dryRun || printSystemd {
      var codes: [Int32] = []
      for path in definitions { codes.append(try show(path, request, calls)) }
      throw ExitCode(ScheduledReport.worst(codes))
    }
    let (scheduled, isQuiet, log) = (request, messages.quiet || json, messages.log)
    let line = FetchProgressLine(isEnabled: messages.showsProgress, log: log)
    defer { line.clear() }
    let reports = try await Interruption.ending {
      try await Self.run(scheduled, calls, isQuiet: isQuiet, line, log)
    }
    if json { try StandardOutput.write(try ScheduledReport.json(reports.made)) }
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    throw ExitCode(ScheduledReport.worst(reports.codes))
  }

  /// Where systemd hands over credentials.
  static var credentialsDirectory: String? {
    ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]
  }

  /// The folder in which stores are that a definition does not place.
  static var storesFolder: String {
    let environment = ProcessInfo.processInfo.environment
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    // Of several folders that systemd hands over, the first is the service's own.
    if let state = folder("STATE_DIRECTORY") {
      return state.split(separator: ":").first.map(String.init) ?? state
    }
    return (folder("XDG_STATE_HOME") ?? (folder("HOME") ?? "") + "/.local/state") + "/adherence"
  }

  /// Makes the reports of all definitions, each as far as it goes.
  private static func run(
    _ request: ScheduleRequest, _ calls: ReportCalls, isQuiet: Bool, _ line: FetchProgressLine,
    _ log: Logger
  ) async throws -> (made: [ScheduledReport], codes: [Int32]) {
    var (made, codes) = ([ScheduledReport](), [Int32]())
    for path in request.definitions {
      do {
        let plan = try SchedulePlan(path, request, now: .now(), calls: calls)
        for warning in plan.warnings { log.warning("\(warning)") }
        let run = ScheduleRun(plan, calls: calls, progress: line, log: log)
        for report in try await run.run() {
          made.append(report)
          codes.append(report.exitCode)
          tell(report, log)
          if let folder = report.folder, !isQuiet { try StandardOutput.tell(place: folder) }
        }
      } catch let error as CancellationError {
        throw error
      } catch {
        tell(error, log)
        let report = await ScheduleRun.tell(error, of: path, request, calls: calls, log: log)
        codes.append(report.exitCode)
        made.append(report)
      }
    }
    return (made, codes)
  }

  private static func tell(_ report: ScheduledReport, _ log: Logger) {
    let sentence: Logger.Message = "\(report.definition) as of \(report.asOf): \(report.sentence)"
    if report.state == .failed { log.error(sentence) } else { log.notice(sentence) }
  }

  /// Says what is wrong with a definition; the exit code.
  @discardableResult
  private static func tell(_ error: any Error, _ log: Logger) -> Int32 {
    let failure = Failure(error)
    for line in (failure?.sentence ?? "\(error)").split(separator: "\n") { log.error("\(line)") }
    return failure?.exitCode ?? EX_SOFTWARE
  }

  /// Shows what a definition's run would do, or its units; the exit code.
  private func show(
    _ path: String, _ request: ScheduleRequest, _ calls: ReportCalls
  ) throws -> Int32 {
    do {
      let plan = try SchedulePlan(path, request, now: .now(), calls: calls)
      for warning in plan.warnings { messages.log.warning("\(warning)") }
      guard printSystemd else {
        try StandardOutput.write(plan.text)
        return ScheduledReport.worst(
          ScheduleCheck(plan).faults.map { Self.tell($0, messages.log) })
      }
      let units = try ServiceUnits(
        plan, program: Self.program, folder: FileManager.default.currentDirectoryPath,
        catchUp: catchUp)
      try StandardOutput.write(units.text)
      return EXIT_SUCCESS
    } catch {
      return Self.tell(error, messages.log)
    }
  }

  /// The path of this program.
  private static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? "/usr/bin/adherence"
  }
}

extension ReportCalls {
  /// The command `report`, with a run's messages.
  init(messages: MessageOptions) {
    let (log, showsProgress) = (messages.log, messages.showsProgress)
    self.init(
      command: .report,
      fetch: { arguments in
        try ReportPlan(try ReportCommand.parse(arguments).request, now: .now(), processors: 1)
          .fetch
      },
      make: { order in
        var request = try ReportCommand.parse(order.arguments).request
        (request.output, request.overwrites) = (order.output, true)
        (request.definition, request.isCaughtUp) = (order.definition, order.isCaughtUp)
        (request.shortfall, request.exitCode) = (order.shortfall, order.exitCode)
        if let keys = order.keys { request.data.keys = keys }
        request.earlier = order.earlier
        let plan = try ReportPlan(
          request, now: .now(), processors: ProcessInfo.processInfo.activeProcessorCount)
        let line = ReportProgressLine(isEnabled: showsProgress, log: log)
        defer { line.clear() }
        let summary = try await ReportRun(plan, progress: line, log: log).run()
        for notice in summary.notices { log.warning("\(notice)") }
        return Outcome(
          isComplete: summary.isComplete, sentence: summary.sentence, figures: summary.figures,
          hasWorklist: summary.hasWorklist, metrics: summary.metrics)
      },
      publish: { order in
        var request = PublishRequest()
        (request.run, request.per, request.formats) = (order.folder, order.per, order.formats)
        (request.queue, request.keys) = (PublishCommand.queue, order.keys)
        // Whoever wrote the definition agreed.
        (request.server, request.writing.isAgreed) = (order.server, true)
        let plan = try PublishPlan(request) { try VerifyRun($0).run().isIntact }
        return try await PublishRun(plan, log: ExchangeMessages(log: log)) { _ in }.run().failures
      },
      failure: { error in (Failure(error)?.sentence ?? "\(error)", Failure.code(of: error)) })
  }
}
