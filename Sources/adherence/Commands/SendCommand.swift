internal import ArgumentParser
internal import DurableOutput
internal import Features
internal import Glibc
internal import Logging

/// `adherence send`: any records written to a server.
struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Creates and updates any records on a server, the counterpart of fetch.",
    usage: """
      adherence send fetched --server https://host/fhir --yes
      adherence send patients.ndjson bundle.json --type Patient --tag study-1 --server https://host/fhir --yes
      adherence send --delete Observation/17 --server https://host/fhir --yes
      """,
    discussion: """
      A record with an id is put where its id says; when it has meta.versionId, only over that \
      version. One with an identifier and no id is created unless one with its identifier is there. \
      All are checked before the first is sent; what is there already is not sent again.

      Exit codes: 0 all is on the server; 1 some was refused, or not known to be written (see the \
      results); 64 wrong call; 65 something cannot be sent, and nothing was; 66 no such file; 69 the \
      server gives no usable answer; 73 the results cannot be written; 77 not allowed; 78 bad file of \
      certificates or keys.

      \(CredentialOptions.discussion)
      """)

  @Argument(
    help: ArgumentHelp("Files and folders: NDJSON, JSON, Bundles.", valueName: "FILE|FOLDER"),
    completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "Send these types only (default: all); may be given several times.", valueName: "types"))
  var type: [String] = []

  @Option(
    help: ArgumentHelp(
      "A tag (meta.tag) for each, also with its system: https://host/tags|study-1; may be given several times.",
      valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp(
      "Delete this record, after all was sent; may be given several times.", valueName: "TYPE/ID"))
  var delete: [String] = []

  @Option(
    help: ArgumentHelp("Where it is written what became of each.", valueName: "file"),
    completion: .file())
  var results = "results.csv"

  @OptionGroup var server: WritingServerOptions

  @OptionGroup var key: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = SendRequest(keys: key.source)
    (request.writing, request.sources) = (server.request, sources)
    (request.types, request.tags, request.deletions) = (type, tag, delete)
    request.results = results
    let run = SendRun(try SendPlan(request), log: ExchangeMessages(log: messages.log))
    let summary = try await Interruption.ending { try await run.run() }
    try summary.tell(messages.log)
  }
}

extension WritingSummary {
  /// Says what became of all, and tells a script the file of results.
  ///
  /// Throws the exit code 1 when some is not on the server as it should be.
  func tell(_ log: Logger) throws {
    for sentence in [sentence] + notes { log.notice("\(sentence)") }
    if let place { try StandardOutput.tell(place: place) }
    if !isComplete { throw ExitCode(EXIT_FAILURE) }
  }
}
