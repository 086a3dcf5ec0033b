public import ArgumentParser
internal import Logging
public import Features

/// `adherence sample`: writes a made-up data set.
struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Writes a made-up, lifelike FHIR data set of any size and version.",
    usage: """
      adherence sample --patients 40 --days 365 --fhir r4 --seed 7 --output made-up
      adherence sample --administrations 1000000 --gzip --output load-test
      adherence sample --shape icu --output icu
      """,
    discussion: """
      Nobody in it is real. The same options give the same data on any machine. It holds \
      refusals with their reasons, gaps, skipped weekends, tapers, as-needed drugs, early stops, \
      rows entered in error and duplicates. With --shape icu it holds short stays with very many orders, \
      as an intensive care unit's system exports them.
      """)

  @Option(
    help: ArgumentHelp("The kind of records: ward or icu (R4 only).", valueName: "ward|icu"))
  var shape = SampleShape.ward

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many patients (default: 40, of icu 100).", valueName: "number"))
  var patients: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many days each patient is followed.", valueName: "number"))
  var days = 365

  @Option(help: ArgumentHelp("The version of FHIR.", valueName: "version"))
  var fhir = SampleVersion.r4

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the random numbers begin.", valueName: "number"))
  var seed: UInt64 = 7

  @Option(help: ArgumentHelp("The first day.", valueName: "date"))
  var start = "2025-01-01"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write exactly so many administrations, however many patients that takes.",
      valueName: "number"))
  var administrations: Int?

  @Flag(help: "Compress the files.")
  var gzip = false

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("The folder to write; empty or not there yet.", valueName: "folder"),
    completion: .directory)
  var output: String

  func run() async throws {
    var request = SampleRequest()
    request.shape = shape
    (request.patients, request.days, request.version) = (patients, days, fhir)
    (request.seed, request.start, request.isCompressed) = (seed, start, gzip)
    request.administrationLimit = administrations
    let plan = try SamplePlan(request)
    let (run, output) = (SampleRun(plan), output)
    let summary = try await Interruption.ending { try run.write(to: output) }
    for sentence in [
      summary.sentence,
      "the data end on \(plan.lastDay); report on them with --as-of \(plan.lastDay), or doses due"
        + " later count as not recorded",
    ] { MessageHandler.write(sentence, level: .notice, as: .text) }
    try StandardOutput.tell(place: output)
  }
}

extension SampleVersion: ExpressibleByArgument {}

extension SampleShape: ExpressibleByArgument {}
