internal import ArgumentParser
internal import Features
internal import FoundationEssentials
internal import Glibc
internal import Logging

/// `adherence plan`: what all parts of a report have in common.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plans a report in parts, which many machines can count.",
    usage: """
      adherence plan SampleData/ward --as-of 2025-03-12 --parts 2 --output ward.plan
      adherence plan export/ --part-size 20GiB --format csv --output plan.json
      adherence plan export/ --parts 64 --split-size 128MiB --no-input-hash --output plan.json
      """,
    discussion: """
      The plan says what report would do: the options, the files with their sizes, as of when. \
      adherence part counts each part of it, on any machine that has the files under the same \
      paths, and adherence merge makes the report of the parts, with the same bytes as report.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "SOURCE"), completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "In place of --parts: about so many bytes of input for each part, such as 20GiB.",
      valueName: "size"))
  var partSize: String?

  @Option(
    help: ArgumentHelp(
      "Cut plain NDJSON into stretches of about so many bytes, such as 128MiB, that adherence route reads.",
      valueName: "size"))
  var splitSize: String?

  @OptionGroup var rows: RowOptions

  @OptionGroup(title: "What is selected") var selection: SelectionOptions
  @OptionGroup(title: "What is counted") var counting: CountingOptions
  @OptionGroup(title: "What is grouped") var groups: GroupOptions
  @OptionGroup(title: "What is written") var writing: WritingOptions

  @OptionGroup(title: "What opens encrypted data") var keys: KeyOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func validate() throws {
    guard writing.metrics == nil else {
      throw ValidationError("--metrics tells how a report ended; leave it out")
    }
    guard writing.output != WritingOptions.usualOutput, writing.output != "-" else {
      throw ValidationError("--output: name the file to write, such as plan.json")
    }
    for (option, size) in [("--part-size", partSize), ("--split-size", splitSize)] {
      guard size == nil || Self.bytes(size) != nil else {
        throw ValidationError("\(option): give a size such as 512MiB or 20GiB")
      }
    }
  }

  /// The bytes of a size.
  private static func bytes(_ size: String?) -> Int? {
    guard let size else { return nil }
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)]
    guard let (unit, shift) = units.first(where: { size.hasSuffix($0.0) }),
      let count = Int(size.dropLast(unit.count)), 1...1_000_000 ~= count
    else { return nil }
    return count << shift
  }

  func run() async throws {
    var request = ReportRequest()
    (request.data.sources, request.data.keys) = (sources, keys.source)
    selection.fill(&request.data)
    counting.fill(&request)
    groups.fill(&request)
    writing.fill(&request)
    let plan = try PlanRun(
      request, bytesOfPart: Self.bytes(partSize), bytesOfSplit: Self.bytes(splitSize),
      rows: rows.read, now: .now(),
      processors: ProcessInfo.processInfo.activeProcessorCount)
    try plan.run(to: writing.output)
    let splits = plan.splits.map { ", to route in \($0) \($0 == 1 ? "split" : "splits")" } ?? ""
    let twice = plan.isCountedTwice ? " and to count twice" : ""
    messages.log.notice(
      "\(plan.parts) \(plan.parts == 1 ? "part is" : "parts are") planned\(splits)\(twice)")
    if !messages.quiet { try StandardOutput.tell(place: writing.output) }
  }
}

/// `adherence part`: one part of a planned report.
struct PartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "part",
    abstract: "Counts one part of a planned report.",
    usage: """
      adherence part --plan ward.plan --part 0 --output part-0
      adherence part --plan plan.json --part 63 --threads 4 --output /shared/part-63
      """,
    discussion: """
      It reads all that the plan names, or with --blocks what was routed to it, counts its own range of \
      patients and writes what they add to the report. The same plan and part give the same bytes, as often as they are counted. A \
      file that changed since the plan was made ends it with exit code 75.
      """)

  @OptionGroup var planned: PlannedOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Which part: the first one is 0.", valueName: "number"))
  var part: Int

  @Option(
    help: ArgumentHelp(
      "Count what adherence route and settle put into this folder, in place of the files.",
      valueName: "folder"), completion: .directory)
  var blocks: String?

  @Option(
    help: ArgumentHelp(
      "Count again with --blocks, knowing what adherence merge --facts-only wrote of all parts.",
      valueName: "file"), completion: .file())
  var pages: String?

  @Option(
    name: [.long, .short], help: ArgumentHelp("The file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let line = ReportProgressLine(isEnabled: messages.showsProgress, log: messages.log)
    defer { line.clear() }
    let run = try PartRun(
      part: part, of: planned.plan, to: output, blocks: blocks, facts: pages,
      threads: planned.threads,
      environment: ProcessInfo.processInfo.environment,
      processors: ProcessInfo.processInfo.activeProcessorCount, progress: line, log: messages.log)
    try await Interruption.ending { try await run.run() }
  }
}

/// `adherence merge`: the report of all parts.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Makes a planned report of its parts.",
    usage: """
      adherence merge --plan ward.plan part-0 part-1 --output ward-of-parts
      adherence merge --plan plan.json /shared/part-* --output ward
      adherence merge --plan plan.json /shared/first-* --facts-only --output facts
      """,
    discussion: """
      The parts may be in any order, and twice when they are the same. Nothing is written unless \
      each is there and right. Exit codes are those of report; 75 when a part is missing or still to be \
      counted with --pages, 76 when one is damaged, of another plan or of other data.
      """)

  @Argument(
    help: ArgumentHelp("The files that adherence part wrote.", valueName: "PART"),
    completion: .file())
  var parts: [String]

  @OptionGroup var planned: PlannedOptions

  @Option(
    name: [.long, .short], help: ArgumentHelp("The folder to write.", valueName: "folder"),
    completion: .directory)
  var output = WritingOptions.usualOutput

  @Flag(help: "Replace an existing report.")
  var overwrite = false

  @Flag(help: "Write only a file of what all parts tell together, for adherence part --pages.")
  var factsOnly = false

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func validate() throws {
    guard !factsOnly || output != WritingOptions.usualOutput else {
      throw ValidationError("--output: name the file to write, such as facts")
    }
  }

  func run() async throws {
    let run = try MergeRun(
      parts, of: planned.plan, to: output, overwrites: overwrite, threads: planned.threads,
      environment: ProcessInfo.processInfo.environment,
      processors: ProcessInfo.processInfo.activeProcessorCount, log: messages.log)
    if factsOnly { return try run.writeFacts(to: output) }
    let summary = try await Interruption.ending { try await run.run() }
    try ReportCommand.tell(
      summary, place: output + (run.writesPage ? "/index.html" : ""), messages)
    // The summary is alive until the process ends: to free what it holds would take longer.
    withExtendedLifetime(summary) { Glibc.exit(summary.isComplete ? EXIT_SUCCESS : EXIT_FAILURE) }
  }
}

/// The options of what is done of a plan.
struct PlannedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file that adherence plan wrote.", valueName: "file"),
    completion: .file())
  var plan: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads work, up to 256 (default: one a core).", valueName: "number"))
  var threads: Int?
}
