internal import ArgumentParser
internal import DurableOutput
internal import FHIRServer
internal import Features
internal import FoundationEssentials
internal import Glibc
internal import Logging

/// `adherence report`: the main job.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Reads orders and administrations, counts, and writes the reports.",
    usage: """
      adherence report SampleData/ward --as-of 2025-03-12 --output ward
      adherence report export/ --per patient --by month --time-zone Europe/Vienna
      adherence report a.ndjson.gz bundle.json --patient 42 --last 12 --format csv,xlsx
      adherence report https://host/fhir --group 7 --output ward
      zcat export.ndjson.gz | adherence report - --output - > timeline.csv
      """,
    discussion: """
      SOURCE is a folder (walked), an NDJSON file, a JSON file (a resource, a Bundle or an array \
      of resources), each also as .gz, - for standard input, or the address of a FHIR server, \
      which is asked as adherence fetch does. Versions of FHIR may be mixed.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "Take options that are not given here from a YAML file, whose keys are their long names.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var profile: String?

  @OptionGroup(title: "What is selected") var selection: SelectionOptions
  @OptionGroup(title: "What is counted") var counting: CountingOptions
  @OptionGroup(title: "What is grouped") var groups: GroupOptions
  @OptionGroup(title: "What is written") var writing: WritingOptions

  @OptionGroup var server: ServerSourceOptions

  @OptionGroup(title: "What opens encrypted data") var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  /// The request that the options make.
  var request: ReportRequest {
    var request = ReportRequest()
    (request.data.sources, request.data.keys) = (sources, keys.source)
    selection.fill(&request.data)
    counting.fill(&request)
    groups.fill(&request)
    writing.fill(&request)
    request.server = server.request
    return request
  }

  func run() async throws {
    guard let profile else { return try await make() }
    let command: ReportCommand
    do {
      command = try completed(by: profile, CommandLine.arguments.dropFirst(2))
    } catch {
      note(error)
      throw error
    }
    try await command.make()
  }

  private func make() async throws {
    let summary = try await withMetrics {
      let plan = try ReportPlan(
        request, now: .now(), processors: ProcessInfo.processInfo.activeProcessorCount)
      let line = ReportProgressLine(isEnabled: messages.showsProgress, log: messages.log)
      let summary = try await run(plan, line)
      let page = writing.output + (plan.writesPage ? "/index.html" : "")
      try Self.tell(summary, place: writing.output == "-" ? nil : page, messages)
      return summary
    }
    // The summary is alive until the process ends: to free what it holds would take longer.
    withExtendedLifetime(summary) { Glibc.exit(summary.isComplete ? EXIT_SUCCESS : EXIT_FAILURE) }
  }

  /// Makes a report, and writes how that ended where the options want it.
  private func withMetrics(
    _ make: () async throws -> ReportSummary
  ) async throws -> ReportSummary {
    guard let path = writing.metrics else { return try await make() }
    do {
      let summary = try await make()
      try MetricsFile(path).write(
        summary.metrics, exitCode: summary.isComplete ? EXIT_SUCCESS : EXIT_FAILURE,
        at: WallClock.now().seconds)
      return summary
    } catch {
      note(error)
      throw error
    }
  }

  /// Writes that there is no report, where the options want it.
  private func note(_ error: any Error) {
    guard let path = writing.metrics else { return }
    try? MetricsFile(path).write(
      nil, exitCode: Failure.code(of: error), at: WallClock.now().seconds)
  }

  private func run(_ plan: ReportPlan, _ line: ReportProgressLine) async throws -> ReportSummary {
    defer { line.clear() }
    let log = messages.log
    let run = ReportRun(plan, progress: line, log: log)
    return try await Interruption.ending { try await run.run() }
  }

  /// Says what a reader must know, what was counted, and which page to open.
  ///
  /// Throws ``OutputError`` when the name of the page cannot be written.
  static func tell(
    _ summary: ReportSummary, place: String?, _ messages: MessageOptions
  ) throws {
    let log = messages.log
    for notice in summary.notices { log.warning("\(notice)") }
    if summary.metFormulaText {
      log.notice("some text begins like a spreadsheet formula; for Excel give --csv excel")
    }
    log.notice("\(summary.sentence)")
    if let place, !messages.quiet { try StandardOutput.tell(place: place) }
  }
}
