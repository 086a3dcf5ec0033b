internal import ArgumentParser
internal import FHIRServer
internal import Features
internal import FoundationEssentials
internal import Glibc
internal import Logging

/// `adherence publish`: reports on a server.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publishes a report on a server, as documents of its patients.",
    usage: """
      adherence publish ward --server https://host/fhir --yes
      adherence publish ward --server https://host/fhir --per cohort --subject Group/ward-3 --format xlsx --yes
      adherence publish status
      adherence publish get DocumentReference/17 --server https://host/fhir --output documents
      adherence publish identifiers Patient/p1 --server https://host/fhir --add 'urn:mrn|42' --yes
      """,
    discussion: """
      RUN is the folder of a report. Each patient gets one document (DocumentReference) with the files \
      of the patient, each a Binary. A document is there once, also when the command is given again \
      after it was stopped: what is on its way is kept in an encrypted queue.

      Exit codes: 0 published, or published before; 1 a document failed; 64 wrong call; 65 the report \
      is not as it was written; 66 no such report or patient; 69 the server gives no usable answer, or \
      does not offer it; 75 another command is publishing; 77 not allowed; 78 bad file of certificates \
      or keys.

      \(CredentialOptions.discussion)
      """,
    subcommands: [
      PublishRunCommand.self, PublishStatusCommand.self, PublishRetryCommand.self,
      PublishCancelCommand.self, PublishForgetCommand.self, PublishGetCommand.self,
      PublishIdentifiersCommand.self,
    ],
    defaultSubcommand: PublishRunCommand.self)

  /// The folder of the queue.
  static var queue: String { RunCommand.storesFolder + "/exchange" }
}

/// `adherence publish RUN`.
struct PublishRunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Publishes a report (what `publish RUN` does).")

  @Argument(
    help: ArgumentHelp("The folder of the report.", valueName: "RUN"), completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "One document for each patient, or one for the cohort.", valueName: "patient|cohort"),
    completion: .list(["patient", "cohort"]))
  var per = "patient"

  @Option(
    help: ArgumentHelp(
      "Only this patient, by id; may be given several times.", valueName: "id"))
  var patient: [String] = []

  @Option(
    help: ArgumentHelp(
      "The formats: any of xlsx,html,svg,csv (default: all); may be given several times.",
      valueName: "formats"),
    completion: .list(["xlsx", "html", "svg", "csv"]))
  var format: [String] = []

  @Option(
    help: ArgumentHelp(
      "Whom the document of the cohort is about; without it nobody.", valueName: "Group/ID"))
  var subject: String?

  @Option(
    help: ArgumentHelp(
      "An identifier of the documents beside their own; may be given several times.",
      valueName: "SYSTEM|VALUE"))
  var identifier: [String] = []

  @Option(
    help: ArgumentHelp(
      "A tag (meta.tag) of the documents, also with its system; may be given several times.",
      valueName: "tag"))
  var tag: [String] = []

  @Flag(help: "Say that a document replaces the newest older one of this tool about the same.")
  var replace = false

  @Option(
    help: ArgumentHelp("How many documents are sent at once.", valueName: "number"))
  var concurrency = 2

  @Flag(help: "Write a line of JSON for each change: added, progress, done, failed, cancelled.")
  var json = false

  @OptionGroup var server: WritingServerOptions

  @OptionGroup var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = PublishRequest()
    (request.writing, request.run, request.per) = (server.request, folder, per)
    request.writing.server.concurrency = concurrency
    (request.patients, request.formats, request.subject) = (patient, format, subject)
    (request.identifiers, request.tags, request.replaces) = (identifier, tag, replace)
    (request.queue, request.keys) = (PublishCommand.queue, keys.source)
    let plan = try PublishPlan(request) { try VerifyRun($0).run().isIntact }
    let (log, json) = (messages.log, json)
    let run = PublishRun(plan, log: ExchangeMessages(log: log)) { line in
      if json { try? StandardOutput.write(line) }
    }
    let summary = try await Interruption.ending { try await run.run() }
    if !json || server.dryRun {
      for place in summary.places { try StandardOutput.tell(place: place) }
    }
    log.notice("\(summary.sentence)")
    guard let first = summary.failures.first else { return }
    if summary.count == 1 { throw first }
    for failure in summary.failures { log.error("\(Failure(failure)?.sentence ?? "\(failure)")") }
    throw ExitCode(EXIT_FAILURE)
  }
}
