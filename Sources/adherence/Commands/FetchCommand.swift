internal import ArgumentParser
internal import DurableOutput
internal import FHIRServer
internal import Glibc
internal import Logging
internal import Features

/// `adherence fetch`: fetches resources from a server into a folder.
struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Brings resources from a FHIR server into a folder of NDJSON.",
    usage: """
      adherence fetch https://host/fhir --output ward
      adherence fetch https://host/fhir --patient 42 --patient 43 --output two
      adherence fetch https://host/fhir --tag study-1 --count
      adherence fetch https://host/fhir --since 2025-01-31T18:00:00+01:00 --output changes
      """,
    discussion: """
      SERVER is the address of a FHIR server, DSTU2 to R5. The folder then is a SOURCE for \
      adherence report. ledger.csv says, type by type and patient by patient, what is there and \
      what is missing; the exit code is 0 only when nothing is missing.

      A run that was interrupted goes on when the same command is given again. Proxies are taken \
      from HTTPS_PROXY, HTTP_PROXY and NO_PROXY.

      \(CredentialOptions.discussion)

      Exit codes: 0 complete, 1 something is missing, 64 wrong call, 69 the server gives no \
      answer, 73 cannot write, 75 another run writes there, 77 not allowed, 78 bad file of \
      certificates or keys.
      """)

  @Argument(
    help: ArgumentHelp("The server's address (default: that of --session).", valueName: "SERVER"))
  var server: String?

  @OptionGroup(title: "Who is asked for") var patients: ServerPatientOptions

  @OptionGroup(title: "How the server is asked") var options: ServerOptions
  @OptionGroup(title: "How much is fetched") var fetching: FetchOptions

  @OptionGroup(title: "What of it is fetched") var narrowing: NarrowingOptions

  @OptionGroup(title: "Who asks") var credentials: CredentialOptions

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("The folder to write, or to go on in.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Compress the files.")
  var gzip = false

  @Flag(help: "Encrypt the files; every command reads them with the same key.")
  var encrypt = false

  @OptionGroup var keys: KeyOptions

  @Flag(
    help: """
      Fetch anew beside a folder that an earlier fetch wrote, and replace it at the end.
      """)
  var overwrite = false

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func validate() throws {
    guard server == nil, credentials.session == nil else { return }
    throw ValidationError("Missing expected argument '<SERVER>', or '--session <name>'")
  }

  func run() async throws {
    var request = FetchRequest()
    (request.server.address, request.output) = (server ?? "", output ?? "")
    (request.isCompressed, request.overwrites) = (gzip, overwrite)
    patients.fill(&request)
    options.fill(&request)
    fetching.fill(&request)
    narrowing.fill(&request)
    request.server.credentials = credentials.request
    guard encrypt || keys.keyFile == nil else {
      throw UsageError("--key-file is for --encrypt; give both, or leave it out")
    }
    let plan = try FetchPlan(request, encryptedBy: encrypt ? keys.source : nil) { sentence in
      messages.log.notice("\(sentence)")
    }
    let progress = FetchProgressLine(isEnabled: messages.showsProgress, log: messages.log)
    let fetch = FetchRun(plan, progress: progress)
    if narrowing.count { return try await count(fetch, progress) }
    let summary = try await Interruption.ending { try await fetch.run() }
    progress.clear()
    try tell(summary)
    if summary.isInterrupted, summary.hasOpenExport { try await offerToCallOff(fetch) }
    guard summary.exitCode == 0 else { throw ExitCode(summary.exitCode) }
  }

  /// Writes how many resources there are.
  private func count(_ fetch: FetchRun, _ progress: FetchProgressLine) async throws {
    let counts = try await Interruption.ending { try await fetch.count() }
    progress.clear()
    for count in counts where !count.reason.isEmpty {
      let patient = count.patient.isEmpty ? "" : " (\(count.patient))"
      messages.log.warning("\(count.type)\(patient): \(count.reason)")
    }
    try StandardOutput.write(narrowing.json ? try counts.json : counts.table)
    if counts.contains(where: { $0.count == nil }) { throw ExitCode(EXIT_FAILURE) }
  }

  /// Asks on a terminal whether the export that was interrupted is called off on the server too.
  private func offerToCallOff(_ fetch: FetchRun) async throws {
    let isOnTerminal = messages.showsProgress && isatty(STDIN_FILENO) == 1
    guard isOnTerminal, wantsToCallOff() else {
      messages.log.warning("the server goes on with the export; the same command goes on with it")
      return
    }
    let remarks = try await fetch.callOffExport()
    for remark in remarks { messages.log.warning("\(remark)") }
    if remarks.isEmpty { messages.log.notice("the export was called off on the server") }
  }

  private func wantsToCallOff() -> Bool {
    StandardError.write("Call the export off on the server too? The default is to keep it. [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  private func tell(_ summary: FetchSummary) throws {
    let log = messages.log
    if summary.isInterrupted {
      log.warning("interrupted; give the same command again to go on")
    }
    for remark in summary.remarks { log.warning("\(remark)") }
    for shortfall in summary.shortfalls { log.error("\(shortfall)") }
    if summary.foundNothing {
      log.error("\(summary.sentence)")
    } else {
      log.notice("\(summary.sentence)")
    }
    if let sentence = summary.unsettledSentence { return log.warning("\(sentence)") }
    if !messages.quiet { try StandardOutput.tell(place: output ?? "") }
  }
}
