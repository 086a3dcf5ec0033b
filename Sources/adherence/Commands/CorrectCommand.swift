internal import ArgumentParser
internal import DurableOutput
internal import Features
internal import Glibc
internal import Logging

/// `adherence record correct`: changes what an administration says.
struct CorrectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Changes what an administration says, and nothing else in it.",
    usage: """
      adherence record correct a1 --server https://host/fhir --not-taken --reason vomited --yes
      adherence record correct a1 --server https://host/fhir --at 2025-03-01T09:30:00+01:00 --version 2
      """,
    discussion: """
      What is not named stays as it is. When somebody else changed the same meanwhile, nothing is \
      written (1). A remark is added to those that are there.
      """)

  @Argument(help: ArgumentHelp("The administration.", valueName: "ADMINISTRATION"))
  var administration: String

  @OptionGroup var dose: DoseOptions

  @Flag(help: "It is not known whether it was taken.")
  var undetermined = false

  @Option(
    help: ArgumentHelp(
      "A tag beside those that are there (--tag replaces them all); may be given several times.",
      valueName: "tag"))
  var addTag: [String] = []

  @Flag(help: "Take all tags away.")
  var noTags = false

  @Option(
    name: .customLong("version"),
    help: ArgumentHelp("Write only when the server still has this version.", valueName: "number"))
  var seenVersion: String?

  @Flag(help: "Send the changes alone (JSON Patch), each with a test of what it changes.")
  var patch = false

  @Flag(help: "Write also to a server that tells no versions.")
  var force = false

  @OptionGroup var server: WritingServerOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = CorrectionRequest()
    (request.dose, request.isUndetermined) = (dose.request, undetermined)
    (request.addedTags, request.clearsTags, request.timeZone) = (addTag, noTags, dose.timeZone)
    let plan = try CorrectPlan(
      administration, request, server.request, version: seenVersion, isPatch: patch,
      isForced: force, now: .now())
    let log = messages.log
    let run = CorrectRun(plan, log: ExchangeMessages(log: log))
    try await Interruption.ending { try await run.run() }.tell(log)
  }
}

/// `adherence record delete`: takes administrations back.
struct DeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Takes administrations back: they are entered in error from then on.",
    usage: """
      adherence record delete a1 a2 --server https://host/fhir --reason 'wrong patient' --yes
      """,
    discussion: """
      Each has its own outcome; one that fails makes the exit code 1. The reason becomes a remark of \
      the administration. With --hard the administration is deleted on the server and no reason is \
      kept.
      """)

  @Argument(help: ArgumentHelp("The administrations.", valueName: "ADMINISTRATION"))
  var administrations: [String]

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String

  @Flag(help: "Delete them on the server.")
  var hard = false

  @OptionGroup var server: WritingServerOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let plan = try DeletePlan(administrations, reason: reason, isHard: hard, server.request)
    let log = messages.log
    let run = DeleteRun(plan, log: ExchangeMessages(log: log))
    let outcomes = try await Interruption.ending { try await run.run() }
    if outcomes.count == 1 { return try outcomes[0].get().tell(log) }
    var hasFailed = false
    for outcome in outcomes {
      switch outcome {
      case .success(let summary): try summary.tell(log)
      case .failure(let error):
        hasFailed = true
        log.error("\(Failure(error)?.sentence ?? "\(error)")")
      }
    }
    if hasFailed { throw ExitCode(EXIT_FAILURE) }
  }
}

extension RecordSummary {
  /// Says what became of it, and tells a script the administration.
  func tell(_ log: Logger) throws {
    for sentence in sentences { log.notice("\(sentence)") }
    if let place { try StandardOutput.tell(place: place) }
  }
}
