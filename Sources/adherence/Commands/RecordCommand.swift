internal import ArgumentParser
internal import DurableOutput
internal import Features
internal import Glibc
internal import Logging

/// `adherence record`: doses written to a server.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records on a server that a dose was taken, or not.",
    usage: """
      adherence record o1 --server https://host/fhir --taken --yes
      adherence record o1 --server https://host/fhir --not-taken --reason asleep --at 2025-03-01T08:00:00+01:00
      adherence record --file april.csv --server https://host/fhir --yes
      adherence record correct a1 --server https://host/fhir --not-taken
      adherence record delete a1 --server https://host/fhir --reason 'wrong patient'
      """,
    discussion: """
      ORDER is the id of an order on the server, or MedicationRequest/ID. Patient and medicine are \
      those of the order. A dose is recorded once: of one order at one instant there is one, also \
      when the command is given again; --key tells several apart.

      Exit codes: 0 recorded, or recorded before; 1 recorded with another outcome, taken back, or \
      refused by the server; 64 wrong call; 65 no dose of such an order is recorded; 66 no such \
      order; 69 the server gives no usable answer, or does not offer it; 77 not allowed; 78 bad file \
      of certificates or keys.

      \(CredentialOptions.discussion)
      """,
    subcommands: [RecordDoseCommand.self, CorrectCommand.self, DeleteCommand.self],
    defaultSubcommand: RecordDoseCommand.self)
}

/// What is said of a dose.
struct DoseOptions: ParsableArguments {
  @Flag(help: "It was taken.")
  var taken = false

  @Flag(help: "It was not taken.")
  var notTaken = false

  @Option(
    help: ArgumentHelp(
      "Why it was not taken: a text, or the code of a system.", valueName: "TEXT|SYSTEM|CODE"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "When, with its offset or --time-zone: 2025-03-01T08:00:00+01:00.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("How much, such as '2 tablet'.", valueName: "number unit"))
  var dose: String?

  @Option(help: ArgumentHelp("A remark.", valueName: "text"))
  var note: String?

  @Option(
    help: ArgumentHelp(
      "A tag (meta.tag), also with its system: https://host/tags|study-1; may be given several times.",
      valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp(
      "The time zone of times without an offset, such as Europe/Vienna.", valueName: "zone"),
    completion: .timeZone)
  var timeZone: String?

  /// Whether only what may stand beside a file of doses is given.
  var isOfFile: Bool {
    !taken && !notTaken && [reason, at, dose, note].allSatisfy { $0 == nil }
  }

  /// The request that the options make.
  var request: DoseRequest {
    var request = DoseRequest()
    (request.isTaken, request.isNotTaken, request.reason) = (taken, notTaken, reason)
    (request.at, request.dose, request.note, request.tags) = (at, dose, note, tag)
    return request
  }
}

/// `adherence record ORDER`.
struct RecordDoseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dose", abstract: "Records a dose of an order (what `record ORDER` does).")

  @Argument(help: ArgumentHelp("The order.", valueName: "ORDER"))
  var order: String?

  @Option(
    help: ArgumentHelp(
      "Record the lines of this CSV file, in place of one dose.", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Record all lines of the file or none, in one transaction of up to 1,000.")
  var atomic = false

  @Option(
    help: ArgumentHelp("Where it is written what became of each line.", valueName: "file"),
    completion: .file())
  var results: String?

  @OptionGroup var dose: DoseOptions

  @Option(help: ArgumentHelp("When a period began, in place of --at.", valueName: "time"))
  var from: String?

  @Option(help: ArgumentHelp("When the period ended.", valueName: "time"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "What tells this dose from another one of the order at the same time.", valueName: "text"))
  var key = ""

  @Flag(help: "Record it also for an order that is cancelled, a draft or not understood.")
  var force = false

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var server: WritingServerOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    guard let file else { return try await record() }
    let isOfOne = order != nil || from != nil || to != nil || !key.isEmpty || force || json
    guard !isOfOne, dose.isOfFile else {
      throw UsageError(
        "--file goes with --tag, --time-zone, --atomic and --results; all else is in its lines")
    }
    let plan = try BatchPlan(
      file, tags: dose.tag, timeZone: dose.timeZone, isAtomic: atomic,
      results: results ?? "results.csv", server.request, now: .now())
    let log = messages.log
    let run = BatchRun(plan, log: ExchangeMessages(log: log))
    let summary = try await Interruption.ending { try await run.run() }
    try summary.tell(log)
  }

  /// Records the one dose.
  private func record() async throws {
    guard let order else { throw UsageError("name the ORDER that the dose is of, or give --file") }
    guard !atomic, results == nil else {
      throw UsageError("--atomic and --results go with --file")
    }
    var request = RecordRequest()
    (request.writing, request.order, request.dose) = (server.request, order, dose.request)
    (request.dose.from, request.dose.to) = (from, to)
    (request.timeZone, request.key, request.isForced) = (dose.timeZone, key, force)
    let plan = try RecordPlan(request, now: .now())
    let log = messages.log
    let run = RecordRun(plan, log: ExchangeMessages(log: log))
    let summary = try await Interruption.ending { try await run.run() }
    guard json else { return try summary.tell(log) }
    for sentence in summary.sentences { log.notice("\(sentence)") }
    try StandardOutput.write(summary.json)
  }
}
