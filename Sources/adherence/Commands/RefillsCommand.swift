internal import ArgumentParser
internal import DurableOutput
internal import FoundationEssentials
internal import Logging
internal import Features

/// `adherence refills`: refill-based measures from dispenses.
struct RefillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refills",
    abstract: "Measures refills: CMA1 to CMA9, treatment episodes, sliding windows.",
    usage: """
      adherence refills SampleData/dispenses --output refills
      adherence refills export/ --window-start 6m --window 12m -o refills
      adherence refills export/ --carry-same-medication-only -o refills
      adherence refills https://host/fhir --output refills
      adherence refills export/ --preset pqa --class statins.csv -o refills
      """,
    discussion: """
      Reads MedicationDispense: a dispense counts with the status completed, in-progress, unknown \
      or none, the day it was handed over (or prepared) and its daysSupply. All windows are \
      counted from a patient's first dispense; lengths are days (90d) or calendar months (12m).

      Writes cma.csv, episodes.csv, sliding.csv, empty.csv (why a cell is empty), ledger.csv and \
      manifest.json, with --preset pqa also pdc.csv. The measures are those of AdhereR.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @OptionGroup(title: "What is measured") var measuring: RefillOptions

  @Option(
    name: [.long, .short], help: ArgumentHelp("The folder to write.", valueName: "folder"),
    completion: .directory)
  var output = "adherence-refills"

  @Flag(help: "Replace an existing output.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "The CSV dialect: plain, or excel (BOM, CRLF, formula text made harmless).",
      valueName: "plain|excel"),
    completion: .list(["plain", "excel"]))
  var csv = "plain"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads read, up to 256 (default: one a core).", valueName: "number"))
  var threads: Int?

  @Flag(help: "Do not compute the SHA-256 of the inputs for the manifest.")
  var noInputHash = false

  @OptionGroup var server: ServerSourceOptions

  @OptionGroup(title: "What opens encrypted data") var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let plan = try RefillPlan(
      request, processors: ProcessInfo.processInfo.activeProcessorCount)
    let line = ReportProgressLine(isEnabled: messages.showsProgress, log: messages.log)
    let summary = try await run(plan, line)
    try tell(summary)
    guard summary.isComplete else { throw ExitCode(1) }
  }

  private var request: RefillRequest {
    var request = RefillRequest()
    (request.sources, request.keys) = (sources, keys.source)
    request.server = server.request
    measuring.fill(&request)
    (request.output, request.overwrites, request.csv) = (output, overwrite, csv)
    (request.threads, request.hashesInputs) = (threads, !noInputHash)
    return request
  }

  private func run(_ plan: RefillPlan, _ line: ReportProgressLine) async throws -> RefillSummary {
    defer { line.clear() }
    let run = RefillRun(plan, progress: line, log: messages.log)
    return try await Interruption.ending { try await run.run() }
  }

  /// Says what a reader must know, what was counted, and where the measures are.
  ///
  /// Throws ``OutputError`` when the name of their file cannot be written.
  private func tell(_ summary: RefillSummary) throws {
    let log = messages.log
    for notice in summary.notices { log.warning("\(notice)") }
    if summary.metFormulaText {
      log.notice("some text begins like a spreadsheet formula; for Excel give --csv excel")
    }
    log.notice("\(summary.sentence)")
    if !messages.quiet { try StandardOutput.tell(place: output + "/cma.csv") }
  }
}
