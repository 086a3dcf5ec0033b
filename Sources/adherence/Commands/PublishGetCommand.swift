internal import ArgumentParser
internal import FHIRServer
internal import Features
internal import Glibc
internal import Logging

/// `adherence publish get`.
struct PublishGetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Brings the attachments of resources, of whatever type, as files.",
    usage: """
      adherence publish get DocumentReference/17 --server https://host/fhir --output documents
      adherence publish get DocumentReference/17 --session mine --output documents
      """,
    discussion: """
      Sizes and hashes are compared. Files are named after the resource, never by the server. Another \
      file that is there is left alone.
      """)

  @Argument(help: ArgumentHelp("The resources.", valueName: "TYPE/ID"))
  var resources: [String]

  @Option(
    name: [.long, .short], help: ArgumentHelp("The folder to write.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Only the attachment of this title or file name; may be given several times.",
      valueName: "file"))
  var only: [String] = []

  @OptionGroup var server: NamedServerOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let plan = try AttachmentPlan(resources, of: server.request, into: output, only: only)
    let log = messages.log
    let run = AttachmentRun(plan, log: ExchangeMessages(log: log))
    let outcomes = try await Interruption.ending { try await run.run() }
    if outcomes.count == 1 { return try StandardOutput.tell(place: outcomes[0].get()) }
    var hasFailed = false
    for outcome in outcomes {
      switch outcome {
      case .success(let path): try StandardOutput.tell(place: path)
      case .failure(let error):
        hasFailed = true
        log.error("\(Failure(error)?.sentence ?? "\(error)")")
      }
    }
    if hasFailed { throw ExitCode(EXIT_FAILURE) }
  }
}

/// `adherence publish identifiers`.
struct PublishIdentifiersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identifiers",
    abstract: "Lists the identifiers of a resource, or changes them and nothing else in it.",
    usage: """
      adherence publish identifiers Patient/p1 --server https://host/fhir
      adherence publish identifiers Patient/p1 --server https://host/fhir --add 'urn:mrn|42' --yes
      """,
    discussion:
      "Those that this tool gave stay. With --dry-run those are listed that would be there.")

  @Argument(help: ArgumentHelp("The resource.", valueName: "TYPE/ID"))
  var resource: String

  @Option(
    help: ArgumentHelp(
      "An identifier beside those that are there; may be given several times.",
      valueName: "SYSTEM|VALUE"))
  var add: [String] = []

  @Option(
    help: ArgumentHelp(
      "An identifier in place of those that are there; may be given several times.",
      valueName: "SYSTEM|VALUE"))
  var set: [String] = []

  @Flag(help: "Take all identifiers away.")
  var clear = false

  @OptionGroup var server: WritingServerOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let plan = try IdentifierPlan(resource, add: add, set: set, clears: clear, server.request)
    let run = IdentifierRun(plan, log: ExchangeMessages(log: messages.log))
    for identifier in try await Interruption.ending({ try await run.run() }) {
      try StandardOutput.write(identifier + "\n")
    }
  }
}
