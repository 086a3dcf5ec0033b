internal import ArgumentParser
internal import Foundation
internal import ReportPipeline

/// `adherence report`: the main job.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Reads orders and administrations, counts, and writes the reports.",
    usage: """
      adherence report SampleData/ward --as-of 2026-01-01 --output ward
      adherence report export/ --per patient --by month --time-zone Europe/Vienna
      adherence report a.ndjson.gz bundle.json --patient 42 --last 12 --format csv,xlsx
      zcat export.ndjson.gz | adherence report - --output - > timeline.csv
      """,
    discussion: """
      SOURCE is a folder (walked), an NDJSON file, a JSON file (a resource, a Bundle or an array \
      of resources), each also as .gz, or - for standard input. Versions of FHIR may be mixed.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"))
  var sources: [String]

  @OptionGroup(title: "What is counted") var counting: CountingOptions
  @OptionGroup(title: "What is written") var writing: WritingOptions

  @Flag(name: [.long, .short], help: "Say nothing unless something is wrong.")
  var quiet = false

  func run() async throws {
    var request = ReportRequest()
    request.sources = sources
    counting.fill(&request)
    writing.fill(&request)
    let plan = try ReportPlan(
      request, now: Int64(Date().timeIntervalSince1970),
      processors: ProcessInfo.processInfo.activeProcessorCount)
    let line = ProgressLine(isEnabled: StandardError.isTerminal && !quiet)
    let summary = try await run(plan, line)
    tell(summary, output: writing.output)
    guard summary.isComplete else { throw ExitCode(1) }
  }

  private func run(_ plan: ReportPlan, _ line: ProgressLine) async throws -> RunSummary {
    defer { line.clear() }
    return try await ReportRun(plan, progress: line).run()
  }

  /// Says what was counted, what a reader must know, and which page to open.
  private func tell(_ summary: RunSummary, output: String) {
    for notice in summary.notices { StandardError.write("adherence: \(notice)\n") }
    if summary.metFormulaText, !quiet {
      StandardError.write(
        "adherence: some text begins like a spreadsheet formula; for Excel give --csv excel\n")
    }
    guard !quiet else { return }
    StandardError.write("adherence: \(summary.sentence)\n")
    if output != "-" {
      print(output + (writing.writesPage ? "/index.html" : ""))
    }
  }
}
