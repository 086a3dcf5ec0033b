internal import ArgumentParser
internal import Features
internal import FoundationEssentials
internal import Logging

/// `adherence orders`: each order with its instruction as a sentence.
struct OrdersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "Lists orders, each with its instruction in words.",
    usage: """
      adherence orders SampleData/ward --patient p000001
      adherence orders SampleData/ward --medication ramipril --locale de
      adherence orders https://host/fhir --patient 42 --token-file token
      adherence orders export/ --json | jq -r 'select(.remarks != []) | .order'
      """,
    discussion: """
      The instruction is made from the order's structured data; what is only text is quoted. An \
      order is active from its first to its last day; without a last day it goes on after the as-of \
      day. \
      With --from or --to, orders are listed that were active, or given, in these days. What could \
      not be used or was assumed in the schedule follows each order, with its JSON path.

      A terminal shows tables; anything else gets lines of values between tabs, or with --json \
      one object a line.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @OptionGroup(title: "What is selected") var selection: SelectionOptions

  @Option(
    help: ArgumentHelp("The language of instructions and remarks.", valueName: "en|de"),
    completion: .list(["en", "de"]))
  var locale = "en"

  @OptionGroup var listing: ListOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = listing.request(sources, selection)
    request.locale = locale
    try await listing.run(request, messages) { try await $0.orders() }
  }
}

/// `adherence administrations`: each dose, taken or not, and why not.
struct AdministrationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "administrations",
    abstract: "Lists administrations: when, taken or not taken, and why not.",
    usage: """
      adherence administrations SampleData/ward --order p000001-o1
      adherence administrations export/ --patient 42 --from 2025-03-01
      adherence administrations https://host/fhir --patient 42
      adherence administrations export/ --json | jq 'select(.outcome == "not-taken")'
      """,
    discussion: """
      Oldest first, those without a date last; with --from or --to, these are left out. What was \
      entered in error, or read more than once, is not listed again: standard error says how many.

      A terminal shows tables, coloured unless NO_COLOR is set; anything else gets lines of values \
      between tabs, or with --json one object a line.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @OptionGroup(title: "What is selected") var selection: SelectionOptions

  @Option(
    help: ArgumentHelp(
      "Take the administrations of this order only; may be given several times.", valueName: "ID"))
  var order: [String] = []

  @OptionGroup var listing: ListOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    var request = listing.request(sources, selection)
    request.orders = order
    try await listing.run(request, messages) { try await $0.administrations() }
  }
}

/// What the commands that list have in common.
struct ListOptions: ParsableArguments {
  @Flag(help: "Write one JSON object a line (NDJSON), for jq.")
  var json = false

  @OptionGroup var server: ServerSourceOptions

  @OptionGroup var keys: KeyOptions

  /// The request of a list of what was selected in the sources.
  func request(_ sources: [String], _ selection: SelectionOptions) -> ListRequest {
    var request = ListRequest()
    (request.data.sources, request.data.keys) = (sources, keys.source)
    selection.fill(&request.data)
    request.server = server.request
    request.isJSON = json
    request.terminalWidth = StandardOutput.terminalWidth
    request.isColoured = StandardOutput.showsColours
    return request
  }

  /// Runs a list, and says what a reader must know and what was listed.
  func run(
    _ request: ListRequest, _ messages: MessageOptions,
    _ list: @escaping @Sendable (ListRun) async throws -> ListSummary
  ) async throws {
    let plan = try ListPlan(
      request, now: .now(), processors: ProcessInfo.processInfo.activeProcessorCount)
    // Progress and a list on the same terminal would overwrite each other.
    let isShown = messages.showsProgress && StandardOutput.terminalWidth == nil
    let line = ReportProgressLine(isEnabled: isShown, log: messages.log)
    defer { line.clear() }
    let run = ListRun(plan, progress: line, log: messages.log)
    let summary = try await Interruption.ending { try await list(run) }
    line.clear()
    for notice in summary.notices { messages.log.warning("\(notice)") }
    messages.log.notice("\(summary.sentence)")
    guard summary.isComplete else { throw ExitCode(1) }
  }
}
