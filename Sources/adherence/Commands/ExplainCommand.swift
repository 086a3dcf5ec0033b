internal import ArgumentParser
internal import FoundationEssentials
internal import Features

/// `adherence explain`: the resources and rules behind a number.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Names the resources and rules behind one number of a report.",
    usage: """
      adherence explain ward p000001 2025-W07
      adherence explain ward p000001 2025-02-14 --series MedicationRequest/p000001-o1
      adherence explain ward --dose 4711
      adherence explain ward p000001 2025-W07 --json
      """,
    discussion: """
      Reads the inputs again by the arguments in RUN/manifest.json; relative paths are looked for in \
      the folder in which it is called, then in those above RUN. It says when an input has changed, and holds every number \
      against the report's timeline.csv: with a difference it ends with 1.
      """)

  @Argument(
    help: ArgumentHelp("The folder of a report.", valueName: "RUN"), completion: .directory)
  var folder: String

  @Argument(help: ArgumentHelp("The patient's id.", valueName: "PATIENT"))
  var patient: String?

  @Argument(
    help: ArgumentHelp(
      "The bucket, such as 2025-W07, of any of the report's sizes, or a day in it.",
      valueName: "BUCKET"))
  var bucket: String?

  @Option(
    help: ArgumentHelp(
      "In place of PATIENT and BUCKET, a line of cohort/doses.csv; the header is line 1.",
      valueName: "line"))
  var dose: Int?

  @Option(
    help: ArgumentHelp(
      "One line only, as the column series or order of timeline.csv has it.", valueName: "series"))
  var series: String?

  @Flag(help: "Write JSON.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads read, up to 256 (default: one a core).", valueName: "number"))
  var threads: Int?

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    guard dose == nil ? patient != nil && bucket != nil : patient == nil && series == nil else {
      throw ValidationError("Give PATIENT and BUCKET, or --dose with a line of cohort/doses.csv.")
    }
  }

  /// What is to be explained.
  private var request: ExplainRequest {
    get throws {
      if let dose { return try ExplainRequest(run: folder, dose: dose) }
      var request = ExplainRequest(run: folder, patient: patient ?? "", bucket: bucket ?? "")
      request.series = series
      return request
    }
  }

  func run() async throws {
    var request = try request
    request.keys = keys.source
    (request.threads, request.processors) = (
      threads, ProcessInfo.processInfo.activeProcessorCount
    )
    let explanation = try await ExplainRun(request).run()
    try StandardOutput.write(json ? try explanation.json : explanation.text)
    guard explanation.isConfirmed else { throw ExitCode(1) }
  }
}
