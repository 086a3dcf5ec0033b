public import FHIRServer
internal import Counting
internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials
public import Logging
internal import MedicationAdherence
internal import Parts
internal import ReportWriting

/// Plans a report in parts.
public struct PlanRun: Sendable {
  private let plan: PartPlan

  /// Checks a request, in which `parts` is said unless `bytesOfPart` is, and looks for the files.
  ///
  /// Ranges of patients are chosen by the rows of tables in `rows`, too, if they are given.
  /// Throws ``UsageError`` and what else a report's options are refused with.
  public init(
    _ request: ReportRequest, bytesOfPart: Int?, bytesOfSplit: Int? = nil, rows: String? = nil,
    now: WallClock, processors: Int
  ) throws {
    guard !request.data.sources.contains("-") else {
      throw UsageError("standard input is there for one process only; give files")
    }
    guard (request.parts == nil) != (bytesOfPart == nil) else {
      throw UsageError("give --parts or --part-size, one of them")
    }
    var request = request
    request.server = nil
    let report = try ReportPlan(request, now: now, processors: processors)
    guard bytesOfSplit == nil || !request.data.hashesInputs else {
      throw UsageError(
        "--split-size: leave out the SHA-256 of the files with --no-input-hash; or plan without splits"
      )
    }
    guard rows == nil || bytesOfSplit != nil else {
      throw UsageError("--read is for plans with --split-size; give that, too")
    }
    plan = try PartPlan(
      request, report, bytesOfPart: bytesOfPart, bytesOfSplit: bytesOfSplit, rows: rows)
  }

  /// The number of parts.
  public var parts: Int { plan.parts }

  /// Whether its parts are counted twice, the second time with what all of them tell.
  public var isCountedTwice: Bool { plan.routes?.needsFacts ?? false }

  /// The number of splits; nil when the plan has none.
  public var splits: Int? { plan.routes?.splits.count }

  /// Writes the plan to a file.
  public func run(to path: String) throws { try plan.write(to: path) }
}

/// Counts one part of a planned report.
public struct PartRun: Sendable {
  private let plan: PartPlan
  private let report: ReportPlan
  private let part: Int
  private let output: String
  private let blocks: BlockFolder?
  private let facts: PartFacts?
  private let progress: any RunProgress & FetchProgress
  private let log: Logger

  /// Checks the plan in a file; the part is written to `output`, of what was routed to it if a folder of
  /// blocks is given, with what all parts tell together if the file of that is.
  ///
  /// Throws ``UsageError`` for a number that is no part's, or facts of all without blocks, and ``PartError``.
  public init(
    part: Int, of place: String, to output: String, blocks: String? = nil, facts: String? = nil,
    threads: Int?,
    environment: [String: String], processors: Int,
    progress: any RunProgress & FetchProgress = NoProgress(), log: Logger
  ) throws {
    let plan = try PartPlan(path: place)
    guard 0..<plan.parts ~= part else {
      throw UsageError("--part \(part): the plan has the parts 0 to \(plan.parts - 1)")
    }
    let report = try plan.checkedPlan(
      place, threads: threads, environment: environment, processors: processors)
    (self.plan, self.report, self.part) = (plan, report, part)
    (self.output, self.progress, self.log) = (output, progress, log)
    self.blocks = blocks.map { BlockFolder($0, plan) }
    if blocks != nil, plan.routes == nil { throw PartError.withoutSplits(place) }
    guard facts == nil || blocks != nil else {
      throw UsageError("--pages: without --blocks a part knows all; leave it out")
    }
    self.facts = try facts.map { try PartFacts($0, of: plan) }
  }

  /// Reads all data, counts the part's patients and writes what they add to the report.
  ///
  /// Throws ``PartError/changed(_:)`` when a file is not what it was, and what a report throws.
  public func run() async throws {
    // Patients' own files are written here, and then into the part.
    let temporary = FileManager.default.temporaryDirectory.path
    let scratch = try AtomicFolder(
      at: "\(temporary)/adherence-part-\(UUID().uuidString)", replacing: .emptyFolder)
    if let blocks, let routes = plan.routes {
      try await count(routes, blocks, below: scratch)
    } else {
      try await count(try files(), below: scratch)
    }
  }

  /// Counts what was routed to the part.
  private func count(
    _ routes: PartPlan.Routes, _ blocks: BlockFolder, below scratch: AtomicFolder
  ) async throws {
    let data = try RoutedData(plan, routes, blocks, report.sharing.pseudonyms)
    try facts?.check(data.digest)
    let file = try PartWriter(
      output,
      PartFile.Identity(
        plan: plan.identity, ground: data.digest + (facts?.digest ?? []), part: part))
    try await ReportRun(report, progress: progress, log: log).write(
      BlockSource.Routed(
        plan: plan, routes: routes, blocks: blocks, families: data.families, splits: data.splits,
        part: part), knowing: facts?.ground, to: file, with: scratch)
    try file.finish()
  }

  /// The files, which must be what they were.
  private func files() throws -> InputDiscovery {
    if let table = plan.inputs.first(where: \.isTable) {
      throw PartError.withoutRows(table.path)
    }
    let files = try InputDiscovery(sources: report.data.sources).unlocked(by: report.data.keys)
    try plan.checkInputs(files.paths)
    return files
  }

  private func count(_ files: InputDiscovery, below scratch: AtomicFolder) async throws {
    let run = ReportRun(report, progress: progress, log: log)
    let read = try await run.read(files, StepClock(log), to: scratch)
    _ = try self.files()
    let recorded = run.recording(read.ground)
    let sum = try recorded.sum(read.ground, in: scratch.partialPath)
    let file = try file(read.ground)
    try await recorded.write(
      ReportRun.partitions(part, of: plan.parts), of: read.counting, sum, to: file,
      with: scratch.partialPath)
    try file.finish()
  }

  /// Begins the file of the part.
  private func file(_ ground: ReportGround) throws -> PartWriter {
    let bytes = try BinaryCoder.bytes(of: ground)
    let digest = SHA256.hash(bytes.span)
    let file = try PartWriter(
      output, PartFile.Identity(plan: plan.identity, ground: digest, part: part))
    if part == 0 { try file.write(.ground, ground) }
    return file
  }
}

/// Makes a planned report of its parts.
public struct MergeRun: Sendable {
  private let plan: PartPlan
  private let report: ReportPlan
  private let parts: [String]
  private let log: Logger

  /// Checks the plan in a file; the report of these files of parts is written to `output`.
  ///
  /// Throws ``UsageError`` and ``PartError``.
  public init(
    _ parts: [String], of place: String, to output: String, overwrites: Bool, threads: Int?,
    environment: [String: String], processors: Int, log: Logger
  ) throws {
    let plan = try PartPlan(path: place)
    let report = try plan.checkedPlan(
      place, threads: threads, environment: environment, processors: processors
    ) { request in
      (request.output, request.overwrites) = (output, overwrites)
    }
    (self.plan, self.report, self.parts, self.log) = (plan, report, parts, log)
  }

  /// Whether a page to start from is written.
  public var writesPage: Bool { report.writesPage }

  /// Reads the parts and writes the report.
  ///
  /// Throws ``PartError`` when a part is missing, damaged, or of another plan, and what a report throws;
  /// nothing is written then.
  public func run() async throws -> ReportSummary {
    let readers = try sortedParts()
    let routed = try isRouted(readers[0]) ? RoutedParts(readers) : nil
    let ground = try routed?.ground(report) ?? Self.ground(of: readers[0])
    try routed?.check(ground)
    guard let path = report.output else { throw UsageError("--output: name the folder to write") }
    let output = try AtomicFolder(at: path, overwrites: report.overwrites)
    if report.sharing.isAny { try Sharing.refuseKeptFiles(in: output.path) }
    let run = ReportRun(report, log: log).recording(ground)
    var sum = try run.sum(ground, in: output.partialPath)
    sum.cohort.take(ground.doseContext)
    try routed?.add(to: &sum, below: output.partialPath)
    for reader in routed == nil ? readers : [] {
      try Task.checkCancellation()
      try PartError.naming(reader.path) {
        try sum.add(reader, knowing: ground.doseContext, below: output.partialPath)
      }
    }
    return try await run.finish(sum, ground, to: output)
  }

  /// Reads the parts and writes what all of them tell together to a file, with which each is counted again.
  ///
  /// Throws ``UsageError`` for parts that know all, and ``PartError`` as ``run()`` does.
  public func writeFacts(to path: String) throws {
    let readers = try sortedParts()
    guard try isRouted(readers[0]), case let routed = try RoutedParts(readers), !routed.knowAll
    else { throw UsageError("--facts-only: the parts know all; merge them without it") }
    try PartFacts.write(
      routed.ground(report), of: plan, ground: readers[0].identity.ground, to: path)
  }

  /// Whether a part was counted of what was routed to it.
  private func isRouted(_ part: PartReader) throws -> Bool {
    try plan.routes != nil && part.places().last?.section == .routed
  }

  /// The files of all parts in their order, each once.
  private func sortedParts() throws -> [PartReader] {
    var known: [Int: PartReader] = [:]
    for path in parts {
      let reader = try PartError.naming(path) { try PartReader(path) }
      let part = reader.identity.part
      guard reader.identity.plan == plan.identity, 0..<plan.parts ~= part else {
        throw PartError.ofOtherPlan(path)
      }
      if let other = known[part], other.digest != reader.digest {
        throw PartError.twice(part, other.path, path)
      }
      known[part] = reader
    }
    let missing = (0..<plan.parts).filter { known[$0] == nil }
    guard missing.isEmpty else { throw PartError.missing(missing, of: plan.parts) }
    let sorted = (0..<plan.parts).compactMap { known[$0] }
    let first = sorted[0].identity.ground
    if let other = sorted.first(where: { $0.identity.ground != first }) {
      // What was routed stands before the facts of all parts.
      let isOtherwise =
        other.identity.ground.count != first.count
        || plan.routes != nil
          && other.identity.ground.starts(with: first.prefix(RoutedData.digestSize))
      throw isOtherwise
        ? PartError.countedOtherwise(sorted[0].path, other.path)
        : PartError.ofOtherData(sorted[0].path, other.path)
    }
    return sorted
  }

  private static func ground(of part: PartReader) throws -> ReportGround {
    var found: [UInt8] = []
    try part.forEachSection { section, bytes in
      if section == .ground { found = bytes }
    }
    do { return try BinaryCoder.value(of: found) } catch { throw PartError.named(error, part.path) }
  }

}

extension PartError {
  /// Names the file in what is wrong with it.
  static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw named(error, path) }
  }

  /// The same error with the file that it is about.
  fileprivate static func named(_ error: any Error, _ path: String) -> any Error {
    if error is BinaryFault { return Self.damaged(path, reason: "it says what no part says") }
    guard let fault = error as? PartFault else { return error }
    return switch fault {
    case .unreadable(let reason): Self.unreadable(path, reason: reason)
    case .damaged(let reason): Self.damaged(path, reason: reason)
    }
  }
}
