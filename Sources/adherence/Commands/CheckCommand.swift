internal import ArgumentParser
internal import Foundation
internal import Logging
internal import ReportPipeline

/// `adherence check`: whether data and a server are fit for a report.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks that data are fit for a report, and says what to mend.",
    usage: """
      adherence check SampleData/ward
      adherence check export/ --places 20
      adherence check https://host/fhir --token-file token
      adherence check export/ --json | jq -r '.record.demands[] | select(.failed > 0) | .id'
      """,
    discussion: """
      Looks at every resource: whether the record has what a report needs (patients, orders with \
      a medication and a dosage, administrations with patient, order, medication and time), \
      whether references lead somewhere, and whether each property is one that FHIR has, of the \
      right type. What is wrong is said all at once, with its number, the first places (file, \
      line, JSON path, id) and what to do; never with a patient's values.

      Of a server: whether it answers, TLS, its version of FHIR, which types and search \
      parameters it offers, credentials and scopes, how many resources of each type it counts, and \
      what the first pages hold. Nothing is written.

      Exit codes: 0 nothing is lost (there may be warnings), 1 data are lost, 64 wrong call, \
      66 no such input, 69 the server gives no usable answer, 77 not allowed, 78 bad file of \
      certificates or keys.

      \(CredentialOptions.discussion)
      """)

  @Argument(help: ArgumentHelp("What to check.", valueName: "SOURCE"))
  var sources: [String]

  @Flag(help: "Write JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("How many places of each problem are named.", valueName: "number"))
  var places = 3

  @Option(help: ArgumentHelp("How many threads read (default: one a core).", valueName: "number"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "How many seconds may be lost to a server that fails.", valueName: "seconds"))
  var retryBudget = 30.0

  @Option(
    help: ArgumentHelp(
      "Trust the certificates in this file (PEM) too, beside the system's own.", valueName: "file"))
  var caFile: String?

  @OptionGroup(title: "Who asks") var credentials: CredentialOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = CheckRequest()
    (request.sources, request.places) = (sources, places)
    request.threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
    fill(&request.server)
    let line = ProgressLine(isEnabled: messages.showsProgress)
    defer { line.clear() }
    let report = try await CheckRun(request, progress: line).run()
    line.clear()
    let text =
      json
      ? try report.json
      : report.text(width: StandardOutput.terminalWidth, isColoured: StandardOutput.showsColours)
    print(text, terminator: "")
    messages.log.notice("\(report.sentence)")
    guard report.exitCode == 0 else { throw ExitCode(report.exitCode) }
  }

  private func fill(_ request: inout FetchRequest) {
    (request.retryBudget, request.authorityFile) = (retryBudget, caFile)
    request.credentials = credentials.request
    request.environment = ProcessInfo.processInfo.environment
  }
}
