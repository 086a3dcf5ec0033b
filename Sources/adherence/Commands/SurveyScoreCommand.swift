internal import ArgumentParser
internal import Features
internal import FoundationEssentials
internal import Logging
internal import ReportWriting

/// `adherence survey score`.
struct SurveyScoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Scores responses to questionnaires, or says why one has no score.",
    discussion: """
      Without --scale, what the questionnaires among the sources say that answers count (ordinalValue, \
      itemWeight) is added up.

      Exit codes: 0 all good, 1 something could not be read, 64 wrong call, 66 nothing to read, 78 a scale \
      has errors.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp("A YAML file of a scale; may be given several times.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scale: [String] = []

  @OptionGroup var listing: ListOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = ScoreRequest()
    (request.data.sources, request.data.keys) = (sources, listing.keys.source)
    (request.server, request.scales) = (listing.server.request, scale)
    if listing.json {
      request.layout = .json
    } else if let width = StandardOutput.terminalWidth {
      request.layout = .table(width: width, isColoured: StandardOutput.showsColours)
    }
    let run = try ScoreRun(
      request, now: .now(), processors: ProcessInfo.processInfo.activeProcessorCount)
    let summary = try await Interruption.ending { try await run.run() }
    messages.log.notice("\(summary.sentence)")
    if !summary.isComplete { throw ExitCode.failure }
  }
}
