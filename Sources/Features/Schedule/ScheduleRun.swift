internal import DurableOutput
public import FHIRServer
internal import FoundationEssentials
public import Logging

/// Carries out one definition: its reports, the link to the newest, retention, and who is notified.
public struct ScheduleRun: Sendable {
  private let plan: SchedulePlan
  private let calls: ReportCalls
  private let progress: any FetchProgress
  private let log: Logger

  /// Makes a run of a plan; `log` receives warnings.
  public init(
    _ plan: SchedulePlan, calls: ReportCalls, progress: any FetchProgress, log: Logger
  ) {
    (self.plan, self.calls, self.progress, self.log) = (plan, calls, progress, log)
  }

  /// Makes the reports, the oldest first; one that cannot be made does not stop the next.
  ///
  /// Throws `CancellationError` only.
  public func run() async throws -> [ScheduledReport] {
    let folders = RunFolders(of: plan.definition)
    let lock: Int32
    do {
      lock = try await folders.lock(waiting: plan.wait)
    } catch let error as CancellationError {
      throw error
    } catch {
      let report = failed(error, asOf: plan.asOf.last ?? "")
      // That another run is under way is no news to anybody.
      if case .locked = error as? OutputError { return [report] }
      return [try await told(report)]
    }
    defer { FolderLock.release(lock) }
    folders.removeRests()
    let kept: KeptSource?
    do {
      kept = try await keptSource()
    } catch let error as CancellationError {
      throw error
    } catch {
      return [try await told(failed(error, asOf: plan.asOf.last ?? ""))]
    }
    var reports: [ScheduledReport] = []
    for (index, day) in plan.asOf.enumerated() {
      try Task.checkCancellation()
      var report = try await report(
        asOf: day, isCaughtUp: index < plan.asOf.count - 1, from: kept)
      do { try kept?.remember(report) } catch { note(error, &report) }
      reports.append(try await told(settled(report, folders, kept)))
    }
    return reports
  }

  /// Opens the store, brings it up to date, and says what of it is read; nil without a store.
  private func keptSource() async throws -> KeptSource? {
    guard let store = plan.store else { return nil }
    return try await KeptSource(plan, in: store, calls: calls, progress: progress, log: log)
  }

  private func report(
    asOf day: String, isCaughtUp: Bool, from kept: KeptSource?
  ) async throws -> ScheduledReport {
    let folder = plan.folder(asOf: day)
    do {
      if let fault = kept?.fault, kept?.source == nil { throw fault }
      let outcome = try await calls.make(
        ReportCalls.Order(
          arguments: plan.arguments(asOf: day, kept: kept?.source), output: folder,
          definition: plan.definition.name, isCaughtUp: isCaughtUp,
          keys: kept == nil ? nil : plan.keys, shortfall: kept?.shortfall,
          earlier: try kept?.earlier(than: folder, limit: plan.definition.trendRuns) ?? []))
      kept?.remember(outcome.figures)
      return ScheduledReport(
        definition: plan.definition.name, asOf: day, folder: folder,
        state: outcome.isComplete ? .complete : .incomplete, isCaughtUp: isCaughtUp,
        exitCode: kept?.fault.map { calls.failure($0).exitCode } ?? (outcome.isComplete ? 0 : 1),
        sentence: outcome.sentence, hasWorklist: outcome.hasWorklist)
    } catch let error as CancellationError {
      throw error
    } catch {
      return failed(error, asOf: day, isCaughtUp: isCaughtUp)
    }
  }

  private func failed(
    _ error: any Error, asOf day: String, isCaughtUp: Bool = false
  ) -> ScheduledReport {
    let (sentence, exitCode) = calls.failure(error)
    return ScheduledReport(
      definition: plan.definition.name, asOf: day, folder: nil, state: .failed,
      isCaughtUp: isCaughtUp, exitCode: exitCode, sentence: sentence)
  }

  /// Makes `latest` lead to the newest report and removes what need not stay; a report stays in any case,
  /// and what goes wrong here makes the exit code 1.
  private func settled(
    _ report: ScheduledReport, _ folders: RunFolders, _ kept: KeptSource?
  ) -> ScheduledReport {
    guard report.state != .failed else { return report }
    var report = report
    do {
      if try !folders.pointToLatest() {
        log.warning("\(folders.path)/latest is no link of a run, so it is left alone; remove it")
      }
      if let keep = plan.definition.keep {
        let pruning = try folders.prune(
          keep, removes: true, keeping: report.folder, known: kept?.knownRuns)
        for (name, file) in pruning.kept {
          log.warning("\(folders.path)/\(name) is kept: no run wrote \(file)")
        }
      }
    } catch {
      note(error, &report)
    }
    return report
  }

  /// Notes what went wrong once the report was made.
  private func note(_ error: any Error, _ report: inout ScheduledReport) {
    log.warning("\(calls.failure(error).sentence)")
    report.exitCode = max(report.exitCode, 1)
  }

  /// Tells whom the definition names, where it wants that after such an end.
  private func told(_ report: ScheduledReport) async throws -> ScheduledReport {
    guard let rule = plan.definition.notify, !rule.events.isDisjoint(with: report.events) else {
      return report
    }
    var report = report
    let summary =
      try report.folder.flatMap {
        FileManager.default.contents(atPath: $0 + "/summary.json")
      } ?? report.summaryOfFailure()
    if let fault = await Notification(rule.command).send(summary) {
      log.warning("notify: \(fault)")
      report.exitCode = report.exitCode == 0 ? 1 : report.exitCode
    }
    return report
  }
}

extension ScheduledReport {
  /// A run of a definition that cannot be read or carried out.
  public init(of definition: String, exitCode: Int32, sentence: String) {
    self.init(
      definition: definition, asOf: "", folder: nil, state: .failed, isCaughtUp: false,
      exitCode: exitCode, sentence: sentence)
  }
}

/// How one report of a scheduled run ended.
public struct ScheduledReport: Sendable {
  /// What there is of it.
  public enum State: String, Codable, Sendable {
    /// A report of all that there is.
    case complete
    /// A report, and something was not read.
    case incomplete
    /// No report.
    case failed
  }

  /// The definition's name.
  public let definition: String
  /// The as-of day or instant.
  public let asOf: String
  /// The folder of the report; nil when there is none.
  public let folder: String?
  /// What there is of it.
  public let state: State
  /// Whether it was made later than its as-of day asked for.
  public let isCaughtUp: Bool
  /// What the process would end with.
  public internal(set) var exitCode: Int32
  /// What was done, or why not.
  public let sentence: String
  /// Whether somebody is on the report's worklist.
  var hasWorklist = false

  fileprivate var events: Set<NotifyRule.Event> {
    let end: NotifyRule.Event =
      switch state {
      case .complete: .complete
      case .incomplete: .incomplete
      case .failed: .failed
      }
    return hasWorklist ? [end, .worklist] : [end]
  }
}

extension ScheduledReport: Encodable {
  enum CodingKeys: String, CodingKey {
    case definition, folder, state
    case asOf = "as_of"
    case isCaughtUp = "caught_up"
    case exitCode = "exit_code"
    case sentence = "message"
  }

  /// What a program is notified with in place of a `summary.json` when there is no report.
  fileprivate func summaryOfFailure() throws -> Data {
    try JSONEncoder.readable.encode(self) + Data([0x0A])
  }

  /// What `--json` writes of reports: an array, one object a report.
  public static func json(_ reports: [ScheduledReport]) throws -> String {
    String(decoding: try JSONEncoder.readable.encode(reports), as: UTF8.self) + "\n"
  }

  /// The exit code of several runs: the one that needs a person most.
  public static func worst(_ codes: some Sequence<Int32>) -> Int32 {
    let order: [Int32] = [78, 73, 75, 77, 69, 66, 65, 64, 1]
    let codes = Set(codes)
    return order.first(where: codes.contains) ?? codes.max() ?? 0
  }
}
