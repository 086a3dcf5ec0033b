internal import ArgumentParser
internal import Features
internal import Logging

/// `adherence survey ask`.
struct SurveyAskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Asks a questionnaire, on the terminal or of a file, and writes the response.",
    discussion: """
      On the terminal: Enter skips a question or keeps its answer, ? helps, < goes back, ! stops. What \
      was answered until then is kept in FILE.partial, and --resume goes on with it.

      Exit codes: 0 completed, 64 wrong call, 65 the questionnaire or the answers have errors, 66 no \
      such questionnaire, 69 no answer of the server, 73 not written, 77 not allowed, 130 stopped.
      """)

  @Argument(
    help: ArgumentHelp("The questionnaire.", valueName: "QUESTIONNAIRE"), completion: .file())
  var questionnaire: String

  @Option(help: ArgumentHelp("The id of the patient who answers.", valueName: "ID"))
  var patient: String?

  @Option(
    help: ArgumentHelp(
      "Take the answers from this file: JSON {linkId: value}, or CSV linkId,value.",
      valueName: "file"),
    completion: .file())
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "Where the response is written (default: standard output, unless it is sent).",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Send the response to the server.")
  var send = false

  @Flag(help: "Send it to a server elsewhere without being asked.")
  var yes = false

  @Option(
    help: ArgumentHelp("Go on with what was kept when it was stopped.", valueName: "file"),
    completion: .file())
  var resume: String?

  @Option(
    help: ArgumentHelp(
      "A tag (meta.tag), also with its system; may be given several times.", valueName: "tag"))
  var tag: [String] = []

  @OptionGroup var options: SurveyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = AskRequest()
    request.survey = options.request
    request.survey.questionnaire = questionnaire
    (request.patient, request.answers, request.output) = (patient, answers, output)
    (request.sends, request.isAgreed) = (send, yes)
    (request.resumed, request.tags) = (resume, tag)
    request.ask = WritingServerOptions.ask
    let log = messages.log
    let dialog = answers == nil ? SurveyTerminal() : nil
    let run = try AskRun(
      request, now: .now(), dialog: dialog, log: ExchangeMessages(log: log))
    let summary = try await Interruption.ending { try await run.run() }
    for remark in summary.remarks { log.notice("\(remark)") }
    log.notice("\(summary.sentence)")
    if let text = summary.text { try StandardOutput.write(text) }
    if let place = summary.place { try StandardOutput.tell(place: place) }
    if let failure = summary.failure { throw failure }
  }
}
