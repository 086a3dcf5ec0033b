internal import DurableOutput
internal import FoundationEssentials

/// Fetches resources from a server into a folder: all of them, or with a record of what is missing.
public struct FetchRun: Sendable {
  let plan: FetchPlan
  let clock: any PauseClock
  let log: FetchLog
  let retries: RetryBudget
  private let ledger: FetchLedger

  /// What the folder holds beside the rows: the records of the fetch, and what an unfinished one
  /// needs.
  package static let recordNames = FetchManifest.records + [FetchFolder.innerName]

  /// Makes a run of a plan; its records name the tool's version, and `ledger` writes one of them.
  package init(
    _ plan: FetchPlan, progress: any FetchProgress, clock: any PauseClock = SystemPauseClock(),
    ledger: FetchLedger
  ) {
    (self.plan, self.clock, self.ledger) = (plan, clock, ledger)
    log = FetchLog(clock: clock, progress: progress)
    retries = RetryBudget(seconds: plan.server.retryBudget, clock: clock)
  }

  /// Fetches, and sums up the outcome.
  ///
  /// When the task is cancelled, it ends soon; what was whole stays, and the same command goes on.
  /// Throws ``FetchError`` when the server gives nothing to begin with, and ``FetchError`` when the
  /// folder cannot be written.
  public func run() async throws -> FetchSummary {
    try FetchFolder.check(setup)
    do {
      return try await CurlTransport.withTransport(plan.server.transport) { transport in
        try await run(over: transport)
      }
    } catch let fault as ServerFault {
      throw FetchError(fault)
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }

  /// Fetches over a transport.
  func run(over transport: any HTTPTransport) async throws -> FetchSummary {
    var session = try await FetchSession(self, transport: transport)
    try await session.checkChanges()
    let folder = try FetchFolder(setup, now: clock.now())
    try log.open(folder.path + "/log.ndjson", tellsWhat: plan.encryption == nil)
    if let notice = folder.resumption?.notice {
      log.note(ExchangeEvent(.warning, detail: notice))
    }
    var isInterrupted = false
    var export: BulkSummary?
    do {
      do {
        export = try await session.fetch(into: folder)
      } catch let refusal as KickoffRefusal {
        log.note(ExchangeEvent(.warning, detail: refusal.sentence))
        session = try await FetchSession(self, transport: transport, way: .search)
        export = try await session.fetch(into: folder)
      }
    } catch is CancellationError {
      isInterrupted = true
    }
    return try finish(session, folder, export, isInterrupted: isInterrupted)
  }

  private var setup: FetchFolder.Setup {
    FetchFolder.Setup(
      place: plan.place, base: plan.server.address, isCompressed: plan.isCompressed,
      encryption: plan.encryption,
      configuration: plan.configuration, resumeWithin: plan.resumeWithin,
      isThere: (plan.earlier ?? EarlierFetch()).hasLine)
  }

  // MARK: - What a run ends with

  private func finish(
    _ session: FetchSession, _ folder: FetchFolder, _ export: BulkSummary?,
    isInterrupted: Bool
  ) throws -> FetchSummary {
    try folder.settle()
    if session.way == .search, !isInterrupted { try folder.keepNewestVersions() }
    let states = folder.parts
    let expected = session.way == .search || states.isEmpty ? session.parts : []
    let known = Set(expected)
    let parts =
      expected
      + states.keys.filter { !known.contains($0) }.sorted {
        ($0.type, $0.name) < ($1.type, $1.name)
      }
    let ledger = parts.map { part in
      FetchLedgerRow(
        part, states[part], onEarlierRun: folder.wordsOnEarlierRun(of: part, way: session.way))
    }
    let counts = folder.types.mapValues(\.count)
    let ends = parts.map { states[$0]?.end ?? PartEnd(.partial, cause: .other) }
    var summary = FetchSummary(
      ledger: ledger, counts: counts, isInterrupted: isInterrupted,
      hasOpenExport: BulkExport.isOpen(in: FetchFolder.exportPath(folder.path)),
      asksAll: plan.settings.since == nil, notes: export?.remarks ?? [],
      ends: ends)
    log.note(ExchangeEvent(.complete, rows: summary.rowCount, detail: summary.sentence))
    try log.close()
    try folder.finish()
    try self.ledger.write(
      plan.encryption == nil ? ledger : ledger.map(\.withoutPatient),
      to: folder.path + "/ledger.csv")
    summary.watermarks = FetchWatermarks.of(
      folder, ledger: ledger, way: session.way, transactionTime: export?.transactionTime,
      until: plan.settings.narrowing.until,
      serverTime: folder.resumption == nil ? session.capabilities.moment : nil,
      earlier: plan.earlier?.landmarks ?? [])
    summary.told = folder.told
    try manifest(summary, session, folder, export?.transactionTime)
      .write(to: folder.path + "/manifest.json")
    try settle(&summary, folder)
    return summary
  }

  /// Moves what was fetched to its final place.
  ///
  /// It replaces an earlier fetch only if it was not interrupted and is usable; otherwise it stays beside it.
  ///
  /// Everything is written durably before the notes from which the run could resume are removed.
  private func settle(_ summary: inout FetchSummary, _ folder: FetchFolder) throws {
    try plan.place.sync(folder.fileNames + FetchManifest.records)
    let isSettled = !summary.isInterrupted && (summary.isUsable || !plan.place.hasEarlier)
    if isSettled {
      let leftover = try plan.place.settle()
      if let leftover { summary.notes.append(FolderExchange.remark(onLeft: leftover)) }
    } else if plan.place.overwrites {
      summary.unsettledPath = folder.path
    }
    if summary.isComplete {
      FetchFolder.removeInnerFolder(of: isSettled ? plan.output : folder.path)
    }
  }

  private func manifest(
    _ summary: FetchSummary, _ session: FetchSession, _ folder: FetchFolder,
    _ transactionTime: String?
  ) throws -> FetchManifest {
    let names = folder.fileNames + FetchManifest.records.filter { $0 != "manifest.json" }
    return FetchManifest(
      version: ledger.toolVersion, server: plan.server.address.text,
      fhirVersion: session.capabilities.fhirVersion, way: session.way.rawValue,
      started: Instant.text(folder.started), ended: Instant.text(clock.now()),
      isComplete: summary.isComplete, narrowed: plan.settings.words,
      transactionTime: transactionTime, counts: summary.counts,
      watermarks: summary.watermarks,
      files: try names.sorted().map { try folder.describe($0) })
  }
}
