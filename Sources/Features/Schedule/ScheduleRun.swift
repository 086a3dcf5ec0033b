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
    var isLocked = false
    do {
      let folders = RunFolders(of: plan.definition)
      let lock = try await folders.lock(waiting: plan.wait)
      defer { FolderLock.release(lock) }
      isLocked = true
      try folders.claim(for: plan.definition)
      folders.removeRests()
      return try await leased { lease in
        let kept = try await keptSource()
        if let watermarks = kept?.watermarks { await lease?.note(watermarks) }
        return try await reports(in: folders, from: kept)
      }
    } catch let error as CancellationError {
      _ = alarm.writeMetrics(nil, exitCode: calls.failure(error).exitCode)
      throw error
    } catch {
      let report = failed(error, asOf: plan.asOf.last ?? "")
      // The run that is under way tells what becomes of it.
      let isHere = if case .locked = error as? OutputError { !isLocked } else { false }
      let isElsewhere = if case .held = error as? LeaseError { true } else { false }
      if isHere || isElsewhere {
        _ = alarm.writeMetrics(nil, exitCode: report.exitCode)
        return [report]
      }
      await KeptSource.remember(report, of: plan)
      return [await told(report)]
    }
  }

  /// Does something under the definition's lease on its server, if it has one and the server is asked.
  private func leased(
    _ body: @Sendable @escaping (ServerLease?) async throws -> [ScheduledReport]
  ) async throws -> [ScheduledReport] {
    guard plan.definition.hasLease, plan.fetching != .nothing,
      let server = try calls.fetch(plan.arguments(asOf: plan.asOf.last ?? ""))?.server
    else { return try await body(nil) }
    return try await ServerLease.hold(
      of: plan.definition.name, on: server, waiting: plan.wait,
      warn: { [log, calls] in
        log.warning(
          "the lease was not given back, and ends by itself: \(calls.failure($0).sentence)")
      }, body)
  }

  private var alarm: RunAlarm { plan.definition.alarm }

  private func reports(
    in folders: RunFolders, from kept: KeptSource?
  ) async throws -> [ScheduledReport] {
    var reports: [ScheduledReport] = []
    for (index, day) in plan.asOf.enumerated() {
      try Task.checkCancellation()
      var report = try await report(
        asOf: day, isCaughtUp: index < plan.asOf.count - 1, from: kept)
      let made = report.exitCode
      do { try kept?.remember(report) } catch { note(error, &report) }
      report = await told(try await published(settled(report, folders, kept)))
      if report.exitCode != made {
        do { try kept?.correct(report) } catch { note(error, &report) }
      }
      reports.append(report)
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
      let fault = kept?.fault.map { calls.failure($0) }
      let outcome = try await calls.make(
        ReportCalls.Order(
          arguments: plan.arguments(asOf: day, kept: kept?.source), output: folder,
          definition: plan.definition.name, isCaughtUp: isCaughtUp,
          keys: kept == nil ? nil : plan.keys, shortfall: kept?.shortfall,
          exitCode: fault?.exitCode,
          earlier: try kept?.earlier(than: folder, limit: plan.definition.trendRuns)))
      kept?.remember(outcome.figures)
      return ScheduledReport(
        definition: plan.definition.name, asOf: day, folder: folder,
        state: outcome.isComplete ? .complete : .incomplete, isCaughtUp: isCaughtUp,
        exitCode: fault?.exitCode ?? (outcome.isComplete ? 0 : 1),
        sentence: [fault?.sentence, outcome.sentence].compactMap(\.self).joined(separator: "; "),
        hasWorklist: outcome.hasWorklist, metrics: outcome.metrics)
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

  /// Publishes a report on the server that it is of, where the definition says so and that was asked; the report
  /// stays in any case, and what goes wrong makes the exit code 1.
  private func published(_ report: ScheduledReport) async throws -> ScheduledReport {
    guard let rule = plan.definition.publish, let folder = report.folder, report.exitCode < 2,
      plan.fetching != .nothing
    else { return report }
    var report = report
    do {
      guard let server = try calls.fetch(plan.arguments(asOf: report.asOf))?.server else {
        return report
      }
      let order = ReportCalls.Publishing(
        folder: folder, server: server, formats: rule.formats, per: rule.per, keys: plan.keys)
      for fault in try await calls.publish(order) {
        note(fault, &report)
      }
    } catch let error as CancellationError {
      throw error
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

  /// Tells how a run ended, by its metrics and to whom the definition names: what cannot be told makes the
  /// exit code 1, and all that tells of the run says so.
  private func told(_ report: ScheduledReport) async -> ScheduledReport {
    var report = report
    if let error = alarm.writeMetrics(report.metrics, exitCode: report.exitCode) {
      note(error, &report)
    }
    amend(&report)
    if let fault = await alarm.tell(report.events, report.summary) {
      log.warning("notify: \(fault)")
      let code = Task.isCancelled ? calls.failure(CancellationError()).exitCode : 1
      if report.exitCode < code {
        report.exitCode = code
        _ = alarm.writeMetrics(report.metrics, exitCode: report.exitCode)
        amend(&report)
      }
    }
    return report
  }

  /// Has the report's own summary say the exit code.
  private func amend(_ report: inout ScheduledReport) {
    guard let folder = report.folder else { return }
    do {
      try SummaryCode(report.exitCode).write(in: folder)
    } catch {
      note(error, &report)
    }
  }
}

extension ScheduleRun {
  /// Tells, as far as the definition says whom, that a run cannot even be planned, for which an error is the
  /// reason.
  public static func tell(
    _ error: any Error, of path: String, _ request: ScheduleRequest, calls: ReportCalls,
    log: Logger
  ) async -> ScheduledReport {
    let (sentence, exitCode) = calls.failure(error)
    let report = ScheduledReport(
      definition: path, asOf: "", folder: nil, state: .failed, isCaughtUp: false,
      exitCode: exitCode, sentence: sentence)
    let alarm = RunAlarm(of: path, directory: request.credentialsDirectory, calls: calls)
    if let error = alarm?.writeMetrics(nil, exitCode: exitCode) {
      log.warning("\(calls.failure(error).sentence)")
    }
    if let fault = await alarm?.tell(report.events, report.summary) {
      log.warning("notify: \(fault)")
    }
    return report
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
  /// What the report gives to be measured; nil without one.
  var metrics: MetricsFile.Figures?

  /// After what somebody may want to be told of it: a report that is made of what was there before is one,
  /// and that nothing came is a failure, too.
  fileprivate var events: Set<NotifyRule.Event> {
    var events: Set<NotifyRule.Event> =
      switch state {
      case .complete: [.complete]
      case .incomplete: [.incomplete]
      case .failed: [.failed]
      }
    if exitCode > 1 { events.insert(.failed) }
    if hasWorklist { events.insert(.worklist) }
    return events
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

  /// What a program is notified with: the report's summary, or without one what there is to say.
  fileprivate var summary: Data? {
    if let folder { return FileManager.default.contents(atPath: folder + "/summary.json") }
    return (try? JSONEncoder.readable.encode(self)).map { $0 + Data([0x0A]) }
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
