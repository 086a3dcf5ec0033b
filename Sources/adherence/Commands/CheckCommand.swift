internal import ArgumentParser
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc
internal import Logging
internal import Features

/// `adherence check`: whether data and a server are fit for a report.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks that data are fit for a report, and says what to mend.",
    usage: """
      adherence check SampleData/ward
      adherence check export/ --places 20
      adherence check export/ --quiet && adherence report export/
      adherence check https://host/fhir --token-file token
      adherence check export/ --json | jq -r '.record.demands[] | select(.failed > 0) | .id'
      """,
    discussion: """
      Looks at every resource: whether the record has what a report needs (patients, orders with \
      a medication and a dosage, administrations with patient, order, medication and time), \
      whether references lead somewhere, and whether each property is one that FHIR has, of the \
      right type; which doses are still to come, and what is there more than once. What is wrong is \
      said all at once, with its number, the first places (file, line, JSON path, id) and what to \
      do; never with a patient's values.

      Of a server: whether it answers, TLS, its version of FHIR, which types and search \
      parameters it offers, credentials and scopes, how many resources of each type it counts, and \
      what the first pages hold. Nothing is written, and no export is begun: whether one that is \
      offered is allowed, only a fetch can tell.

      Exit codes: 0 nothing is lost (there may be warnings), 1 data are lost, 64 wrong call, \
      66 no such input, 69 the server gives no usable answer, 77 not allowed, 78 bad file of \
      certificates or keys.

      \(CredentialOptions.discussion)
      """)

  @Argument(help: ArgumentHelp("What to check.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @Flag(help: "Write JSON.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many places of each problem are named.", valueName: "number"))
  var places = 3

  @Option(
    help: ArgumentHelp(
      "The last day that counts, as a date or a date-time (default: now, in the system's time zone).",
      valueName: "date-time"))
  var asOf: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads read, up to 256 (default: one a core).", valueName: "number"))
  var threads: Int?

  @OptionGroup(title: "Who is asked for") var patients: ServerPatientOptions

  @OptionGroup(title: "How a server is asked") var server: ServerOptions

  @OptionGroup(title: "Who asks a server") var credentials: CredentialOptions

  @OptionGroup(title: "What opens encrypted data") var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = CheckRequest(now: .now())
    (request.sources, request.places, request.asOf) = (sources, places, asOf)
    (request.threads, request.processors) = (
      threads, ProcessInfo.processInfo.activeProcessorCount
    )
    request.keys = keys.source
    fill(&request.server)
    let line = ProgressLine(isEnabled: messages.showsProgress)
    defer { line.clear() }
    let report = try await report(of: request, line)
    line.clear()
    let exitCode = report.verdict?.exitCode ?? EXIT_FAILURE
    let text =
      json
      ? try report.json(exitCode: exitCode)
      : report.text(
        width: StandardOutput.terminalWidth, isColoured: StandardOutput.showsColours,
        onlyProblems: messages.quiet)
    try StandardOutput.write(text)
    messages.log.notice("\(report.sentence)")
    guard exitCode == EXIT_SUCCESS else { throw ExitCode(exitCode) }
  }

  /// The result of the check; with `--json`, failures are written as JSON too.
  private func report(of request: CheckRequest, _ line: ProgressLine) async throws -> CheckReport {
    do {
      return try await CheckRun(try CheckPlan(request), progress: line).run()
    } catch {
      if json, let failure = Failure(error) {
        let report = CheckReport(failure: failure.sentence)
        try StandardOutput.write(try report.json(exitCode: failure.exitCode))
      }
      throw error
    }
  }

  private func fill(_ request: inout FetchRequest) {
    patients.fill(&request)
    server.fill(&request)
    request.server.credentials = credentials.request
  }
}
