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
    let tags = try WritingTags.codings(tags, "--tag")
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

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: BatchPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Records all lines, once all of them were checked against what the server has.
  ///
  /// Throws ``RecordError/badLines(_:)``, ``WriteFault`` when the server accepts no credentials or no
  /// transaction, `OutputError`, and ``FetchError`` when the server cannot be asked what it can do.
  public func run() async throws -> WritingSummary {
    try await WritingSession.openForDoses(plan.server, plan.writing, log: log) { session in
      var check = LineCheck(plan.file, session, log)
      let lines = try await check.lines()
      guard !plan.writing.isDry else {
        var summary = WritingSummary("line", results: nil)
        summary.add(dry: lines.count)
        return summary
      }
      return try await write(lines, session)
    }
  }

  private func write(
    _ lines: [PendingWrite], _ session: WritingSession
  ) async throws -> WritingSummary {
    let file = try ResultsFile(
      plan.results, columns: "line,state,administration,version,status,reason")
    var summary = WritingSummary("line", results: plan.results)
    let writing = BundledWriting(session.sender, isAtomic: plan.isAtomic)
    let size = plan.isAtomic ? lines.count : BundledWriting.entriesOfBundle
    for start in stride(from: 0, to: lines.count, by: size) {
      let results = try await writing.results(
        of: Array(lines[start..<min(start + size, lines.count)]))
      try file.add(results)
      summary.add(results)
      if let fault = writing.end { throw fault }
    }
    return summary
  }
}
