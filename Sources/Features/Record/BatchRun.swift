internal import Counting
internal import DurableOutput
package import FHIRServer
internal import MedicationAdherence

/// A file of doses to be recorded: every line, checked.
public struct BatchPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let file: DoseFile
  /// Whether all lines are written or none.
  let isAtomic: Bool
  let results: String

  /// The most lines of a transaction.
  private static let mostOfTransaction = 1000

  /// Reads and checks a file; `tags` come to those of each line.
  ///
  /// Throws ``UsageError``, ``RecordError/badLines(_:)`` with all that is wrong with the file, and
  /// `CredentialFault` for a secret that cannot be used.
  public init(
    _ path: String, tags: [String], timeZone: String?, isAtomic: Bool, results: String,
    _ writing: WritingRequest, now: WallClock
  ) throws {
    let tags = try DoseDetails.tags(tags, "--tag")
    let zone = try DataRequest.zone(named: timeZone)
    do {
      file = try DoseFile(path, tags: tags, now: now, zone: zone)
    } catch {
      throw RecordError.badLines(error)
    }
    guard !isAtomic || file.lines.count <= Self.mostOfTransaction else {
      throw UsageError(
        "--atomic takes up to \(Self.mostOfTransaction) lines, and there are \(file.lines.count)")
    }
    server = try writing.checked()
    (self.writing, self.isAtomic, self.results) = (writing, isAtomic, results)
  }
}

/// Records a file of doses on a server.
public struct BatchRun: Sendable {
  private let plan: BatchPlan
  private let log: any ExchangeLog

  /// The most entries of a Bundle.
  private static let entriesOfBundle = 50

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: BatchPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Records all lines, once all of them were checked against what the server has.
  ///
  /// Throws ``RecordError/badLines(_:)``, ``WriteFault`` when the server accepts no credentials or no
  /// transaction, `OutputError`, and ``FetchError`` when the server cannot be asked what it can do.
  public func run() async throws -> BatchSummary {
    try await WritingSession.open(plan.server, plan.writing, log: log) { session in
      var check = LineCheck(plan.file, session, log)
      let lines = try await check.lines()
      guard !plan.writing.isDry else { return BatchSummary(dry: lines.count) }
      return try await write(lines, session)
    }
  }

  private func write(
    _ lines: [CheckedLine], _ session: WritingSession
  ) async throws -> BatchSummary {
    let file = try ResultsFile(plan.results)
    var summary = BatchSummary(results: plan.results)
    let size = plan.isAtomic ? lines.count : Self.entriesOfBundle
    for start in stride(from: 0, to: lines.count, by: size) {
      let writing = LineWriting(session, isAtomic: plan.isAtomic)
      let results = try await writing.results(
        of: Array(lines[start..<min(start + size, lines.count)]))
      try file.add(results)
      summary.add(results)
      if let fault = writing.end { throw fault }
    }
    return summary
  }
}

/// What became of a file of doses, for the caller.
public struct BatchSummary: Sendable {
  /// The file of what became of each line; nil when nothing was sent.
  public let place: String?
  private var counts: [LineResult.State: Int] = [:]
  private var lines = 0

  /// Begins with no line; `results` is the file of what became of each.
  init(results: String) { place = results }

  /// What became of lines of which none was sent, as was asked for.
  init(dry lines: Int) { (place, self.lines) = (nil, lines) }

  /// Adds what became of some lines.
  mutating func add(_ results: [LineResult]) {
    lines += results.count
    for result in results { counts[result.state, default: 0] += 1 }
  }

  /// Whether every line is on the server as it says, or none was to be sent.
  public var isComplete: Bool { counts[.refused] == nil && counts[.unknown] == nil }

  /// What became of it, in a sentence.
  public var sentence: String {
    let count = "\(lines) \(lines == 1 ? "line" : "lines")"
    if place == nil { return "\(count) would be sent" }
    let states = LineResult.State.allCases.compactMap { state in
      counts[state].map { "\($0) \(state.rawValue)" }
    }
    return "\(count): " + states.joined(separator: ", ")
  }
}
