internal import ArgumentParser
internal import DurableOutput
internal import FHIRServer
internal import Features
internal import Glibc
internal import Logging

/// `adherence survey`: questionnaires, beside what was recorded.
struct SurveyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survey",
    abstract: "Tells what a questionnaire asks, asks it, and checks and scores the answers.",
    usage: """
      adherence survey steps SampleData/questionnaires/r4/reasons.json
      adherence survey steps Questionnaire/q1 --server https://host/fhir --json
      adherence survey ask SampleData/questionnaires/r4/reasons.json --patient p1 --output said.json
      adherence survey check reasons.json said.json
      adherence survey score SampleData/questionnaires/responses.ndjson --scale SampleData/questionnaires/percent-taken-4-weeks.yaml
      """,
    discussion: """
      QUESTIONNAIRE is a file, - for standard input, an address, or with --server \
      Questionnaire/ID or its canonical address (url|version); of FHIR DSTU2, STU3, R4 or R5. \
      Options are taken from value sets within it, in the folder in which it lies, and on the server.

      Exit codes: 0 all good, 64 wrong call, 65 the questionnaire or the answers have errors, 66 no \
      such questionnaire, 69 no answer of the server, 77 not allowed.

      \(CredentialOptions.discussion)
      """,
    subcommands: [
      SurveyStepsCommand.self, SurveyAskCommand.self, SurveyCheckCommand.self,
      SurveyScoreCommand.self,
    ])
}

/// The options that say where a questionnaire is, and how it is told.
struct SurveyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The language of texts: en or de.", valueName: "language"),
    completion: .list(["en", "de"]))
  var locale: String?

  @Flag(help: "Go on where something decides what is asked that is not understood.")
  var lenient = false

  @Option(help: ArgumentHelp("The server that has it, or its value sets.", valueName: "URL"))
  var server: String?

  @OptionGroup(title: "How the server is reached") var reaching: ReachingOptions

  @OptionGroup(title: "Who asks") var credentials: CredentialOptions

  /// The request that the options make.
  var request: SurveyRequest {
    var request = SurveyRequest()
    (request.locale, request.isLenient) = (locale, lenient)
    if server != nil || credentials.session != nil {
      var asked = ServerRequest()
      asked.address = server ?? ""
      reaching.fill(&asked)
      asked.credentials = credentials.request
      request.server = asked
    }
    return request
  }
}

/// `adherence survey steps`.
struct SurveyStepsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "steps", abstract: "Tells what would be asked, in order, with the conditions.")

  @Argument(
    help: ArgumentHelp("The questionnaire.", valueName: "QUESTIONNAIRE"), completion: .file())
  var questionnaire: String

  @Flag(help: "Write JSON, an object a line.")
  var json = false

  @OptionGroup var options: SurveyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = options.request
    request.questionnaire = questionnaire
    let log = messages.log
    let run = try StepsRun(request, log: ExchangeMessages(log: log))
    let summary = try await Interruption.ending { try await run.run() }
    for remark in summary.remarks { log.notice("\(remark)") }
    try StandardOutput.write(json ? summary.json : summary.text)
    log.notice("\(summary.sentence)")
  }
}

/// `adherence survey check`.
struct SurveyCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds every error in questionnaires, and in responses to them, at once.")

  @Argument(
    help: ArgumentHelp("Questionnaires and responses.", valueName: "FILE"), completion: .file())
  var files: [String]

  @OptionGroup var options: SurveyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let log = messages.log
    let run = SurveyCheckRun(files, options.request, log: ExchangeMessages(log: log))
    let summary = try await Interruption.ending { try await run.run() }
    for line in summary.lines {
      try StandardOutput.write("\(line.file): \(line.isError ? "error" : "remark"): \(line.text)\n")
    }
    log.notice("\(summary.sentence)")
    if !summary.isFit { throw ExitCode(EX_DATAERR) }
  }
}
