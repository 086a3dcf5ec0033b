internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
public import FHIRServer
internal import FoundationEssentials
public import Logging
internal import MedicationAdherence
internal import ReportWriting

/// The main job: read, count, write.
public struct ReportRun: Sendable {
  let plan: ReportPlan
  let progress: any RunProgress & FetchProgress
  let log: Logger

  /// Makes a run of a plan; `log` receives the steps at debug level.
  public init(
    _ plan: ReportPlan, progress: any RunProgress & FetchProgress = NoProgress(),
    log: Logger = Logger(label: "adherence") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.plan = plan
    self.progress = progress
    self.log = log
  }

  /// Reads, counts and writes.
  ///
  /// Throws `IntakeError` when there is nothing to read, ``ReportError`` when the run cannot be made,
  /// and `ReportWritingError` when a file cannot be written; the output is then as it was before.
  public func run() async throws -> ReportSummary {
    let files = try self.files()
    let output = try plan.output.map { path throws(OutputError) in
      let output = try AtomicFolder(at: path, overwrites: plan.overwrites)
      if plan.sharing.isAny { try Sharing.refuseKeptFiles(in: output.path) }
      return output
    }
    let clock = StepClock(log)
    let read = try await read(files, clock, to: output)
    let (counting, ground) = (read.counting, read.ground)
    var summary = try await recording(ground).write(counting, ground, to: output)
    summary.memory.keep(read.intake, counting)
    clock.step("written", ["patients": "\(summary.patientCount ?? 0)"])
    return summary
  }

  /// The same run with patients who were asked for by identifiers recorded by their ids.
  func recording(_ ground: ReportGround) -> ReportRun {
    ReportRun(plan.recording(ground.identifiedPatients), progress: progress, log: log)
  }

  /// The files of the sources; nil when a server is among them.
  private func files() throws -> InputDiscovery? {
    guard plan.fetch == nil else { return nil }
    let files = try InputDiscovery(sources: plan.data.sources).unlocked(by: plan.data.keys)
    if let table = files.paths.first(where: { PartPlan.Input(path: $0).isTable }) {
      throw PartError.withoutRows(table)
    }
    return files
  }

  /// What was read, and the patients after the first pass.
  typealias Reading = (intake: Intake, counting: CountedPatients, ground: ReportGround)

  /// Reads all data, and runs the first pass; `files` are nil when a server is asked.
  func read(
    _ files: InputDiscovery?, _ clock: StepClock, to output: AtomicFolder?
  ) async throws -> Reading {
    let spillFolder = output?.partialPath ?? FileManager.default.temporaryDirectory.path
    let isHashed = plan.data.hashesInputs
    let fetched = try await fetch(below: spillFolder)
    defer { fetched?.remove() }
    let discovery =
      try files ?? fetched?.discovery(of: plan.data.sources).unlocked(by: plan.data.keys)
      ?? InputDiscovery(sources: [])
    var intake = try await intake(
      of: { FileSource(discovery, isHashed: isHashed) }, spillFolder: spillFolder
    ).adding((fetched?.findings ?? []) + (plan.shortfall?.findings ?? []))
    fetched?.remove()
    if let output, let ledger = fetched?.ledger ?? plan.shortfall?.ledger, !plan.sharing.isAny {
      try FetchLedger.csv.write(ledger, to: output.partialPath + "/fetch-ledger.csv")
    }
    clock.step(
      "read", ["files": "\(intake.inputs.count)", "threads": "\(plan.data.rules.threads)"])
    try intake.checkIsNotEmpty()
    var rules = plan.rules
    rules.identifiers = rules.identifiers.known(from: fetched?.identifiers ?? [])
    let counting = try await count(&intake, by: rules, spillFolder: spillFolder)
    clock.step("counted", ["administrations": "\(counting.account.read)"])
    let ground = ReportGround(
      counting, intake, passedOver: discovery.passedOver, ignored: discovery.ignored, plan)
    return (intake, counting, ground)
  }

  /// Reads a source to its end.
  func intake(
    of makeSource: @Sendable () -> any FHIRSource, spillFolder: String
  ) async throws -> Intake {
    try await Intake.read(
      makeSource, threads: plan.data.rules.threads, keepsTexts: plan.needs.keepsTexts,
      keepsReasons: plan.needs.keepsReasons, keeping: [.administrations, .dispenses],
      details: plan.recordDetails, codes: plan.data.codes, spillFolder: spillFolder,
      didRead: progress.didRead)
  }

  /// Fetches from the server; nil when no server is among the sources.
  private func fetch(below folder: String) async throws -> FetchedSource? {
    guard let fetch = plan.fetch else { return nil }
    return try await FetchedSource(fetch, below: folder, progress: progress)
  }

  // MARK: - Writing

  private func write(
    _ counting: CountedPatients, _ ground: ReportGround, to output: AtomicFolder?
  ) async throws -> ReportSummary {
    var sum = try sum(ground, in: output?.partialPath)
    if let parts = plan.parts {
      let folder = output?.partialPath ?? FileManager.default.temporaryDirectory.path
      try await write(parts, of: counting, below: folder, to: &sum)
    } else {
      let kind = sum.kind
      var account = sum.account
      try await counting.forEachPart(
        account: &account, begin: { ReportPart(kind) }, add: { try $0.add($1) },
        finish: { part in
          sum.cohort.join(part.sum)
          try sum.writers.append(part)
          progress.didWrite(patients: sum.cohort.patientCount, of: ground.listedPatientCount)
        })
      sum.account = account
    }
    return try await finish(sum, ground, to: output)
  }

  /// The sum of nobody, with what writes into a folder; to standard output without one.
  func sum(_ ground: ReportGround, in folder: String?) throws -> ReportSum {
    var outline = ReportOutline(
      context: context(
        lost: ground.lost, recordEnd: ground.recordEnd, hasDispenses: ground.dispenses != nil),
      sets: plan.sets, formats: plan.formats, timelineRowCount: ground.timelineRowCount,
      furtherRowCount: ground.furtherRowCount,
      hasEarlierRuns: plan.history(of: plan.figures(of: nil, in: bareContext)).hasEarlierRuns)
    (outline.hasGroups, outline.groupFiles) = (plan.groups.isAny, plan.groups.fileNames)
    (outline.tables, outline.hasScores) = (plan.tables, !plan.scales.isEmpty)
    let writers = try ReportWriters(
      outline: plan.sharing.suppression == nil ? outline : outline.ofCohortOnly, folder: folder,
      style: plan.style)
    return ReportSum(ground, writers, plan)
  }

  /// Makes the report of what all patients add up to, and puts it in place.
  func finish(
    _ sum: ReportSum, _ ground: ReportGround, to output: AtomicFolder?
  ) async throws -> ReportSummary {
    var writers = sum.writers
    let (cohort, account) = (sum.cohort, sum.account)
    let suppression = plan.sharing.suppression
    let ledger = Ledger(ground.ledger.with(account))
    try check(account, ledger)
    try ground.dispenses?.check()
    try ground.responses?.check()
    let shown = report(of: cohort, ground, account, ledger)
    let figures = plan.figures(of: shown, in: bareContext)
    let report = shown.with(plan.history(of: figures))
    if suppression != nil { try writers.append(all: PatientReport(allPatientsOf: report)) }
    let facts = facts(of: report, account, ground.inputs)
    try writers.finish(report, facts)
    try await finish(output, writers, report, ledger, facts)
    var summary = ReportSummary(
      report: report, figures: figures, account: account, ledger: ledger,
      isSuppressed: suppression != nil,
      isComplete: ledger.isComplete(tolerating: plan.toleratedRows),
      metFormulaText: (writers.metFormulaText || sum.metFormulaText)
        && plan.csvDialect == .plain)
    summary.memory.keep(cohort, report)
    return summary
  }

  /// The cohort's report, as it may be released.
  private func report(
    of cohort: CohortSum, _ ground: ReportGround, _ account: AdministrationAccount,
    _ ledger: Ledger
  ) -> CohortReport {
    let notices = Notices(
      plan.sharing.account(account), missing: ground.missing, ledger: ledger, plan: plan,
      Notices.Figures(
        unusableOrders: ground.unusableOrderCount, remarks: cohort.remarks,
        buckets: cohort.buckets, dispenses: ground.dispenses,
        namelessOrders: plan.sharing.pseudonyms == nil ? ground.namelessOrders : nil)
    ).all
    let report = cohort.report(
      ledger: plan.sharing.rows(ledger), notices: plan.sharing.notices + notices,
      sharesCalendar: !plan.sharing.movesDates
    ).with(scores: ground.scores)
    guard let rule = plan.sharing.suppression else { return report }
    let remarks = plan.sharing.notices + plan.sharing.remarks(account, ledger)
    let shown = report.suppressed(by: rule, threshold: plan.threshold, notices: remarks)
    let overlap = plan.sharing.released.reduce(into: ReleasedOverlap()) { overlap, released in
      overlap.formUnion(released.overlap(with: shown, plan.arguments))
    }
    guard overlap != ReleasedOverlap() else { return shown }
    return report.suppressed(
      by: rule, threshold: plan.threshold, notices: remarks, beside: overlap)
  }

  private func finish(
    _ output: AtomicFolder?, _ writers: ReportWriters, _ report: CohortReport, _ ledger: Ledger,
    _ facts: RunFacts
  ) async throws {
    guard let output else { return }
    try SummaryFile(
      report, context: bareContext, style: plan.style,
      run: SummaryFile.Run(
        definition: plan.schedule?.definition, isCaughtUp: plan.schedule?.isCaughtUp ?? false,
        isComplete: ledger.isComplete(tolerating: plan.toleratedRows),
        exitCode: plan.schedule?.exitCode)
    ).write(in: output.partialPath)
    let keepsHistory = plan.earlier != nil
    if keepsHistory {
      try LedgerCSV.write(
        report.history.rows, to: output.partialPath + "/" + HistoryRow.definition.fileName,
        dialect: plan.csvDialect)
    }
    let package = RootPackage.report(plan.csvDialect, hasEarlierRuns: keepsHistory)
    try await output.finish(
      ledger: report.ledger, dialect: plan.csvDialect, package: package,
      described: writers.longFiles, threads: plan.data.rules.threads, log: log
    ) { Manifest(facts, files: $0) }
  }

  /// Checks that every administration is accounted for, and what `--strict` demands.
  private func check(_ account: AdministrationAccount, _ ledger: Ledger) throws {
    guard account.read == account.counts.total else {
      throw CountingError.notConserved(read: account.read, accounted: account.counts.total)
    }
    if let broken = account.brokenDoseLaw {
      throw CountingError.dosesNotConserved(series: broken.series, bucket: broken.bucket)
    }
    guard plan.isStrict, !ledger.isComplete(tolerating: plan.toleratedRows) else { return }
    let places = ledger.unusablePlaces
    throw ReportError.badData(ledger.unusableCount, places: places.count, first: places.first ?? "")
  }

  private var timeZoneName: String { plan.data.timeZone?.name ?? "as recorded" }

  /// The context without what is missing from the record.
  private var bareContext: ReportContext { context(lost: [], recordEnd: nil) }

  private func context(
    lost: [Notice], recordEnd: RecordEnd?, hasDispenses: Bool = true
  ) -> ReportContext {
    let (movesDates, rules) = (plan.sharing.movesDates, plan.data.rules)
    var context = ReportContext(
      toolVersion: ToolVersion.current,
      asOf: .init(
        rules.asOf.text, day: rules.asOf.day, seconds: rules.asOf.seconds,
        millisecond: movesDates ? nil : rules.asOfMoment.millisecond),
      timeZone: timeZoneName,
      layout: .init(
        bucketSize: rules.bucketSize, furtherSizes: rules.furtherSizes,
        seriesKind: rules.seriesKind, csvDialect: plan.csvDialect),
      dates: .init(
        from: movesDates ? nil : rules.window.from, to: movesDates ? nil : rules.window.to,
        hidesWindow: movesDates && rules.window.isGiven, areMoved: movesDates),
      rules: .init(
        threshold: plan.threshold, permissibleGapDays: rules.permissibleGapDays,
        timingWindow: rules.timingWindow, renewals: rules.renewals,
        control: ControlRules(
          limits: plan.control.limits, baseline: movesDates ? nil : plan.control.baseline)),
      gaps: .init(lost: lost, recordEnd: recordEnd))
    context.omissionRules = plan.omissionRules
    context.identityDetail = plan.identityDetail
    context.hasDispenses = hasDispenses
    return context
  }

  /// What the manifest says of the run.
  private func facts(
    of report: CohortReport, _ account: AdministrationAccount, _ inputs: [InputRecord]
  ) -> RunFacts {
    RunFacts(
      version: ToolVersion.current, definition: plan.schedule?.definition,
      arguments: plan.sharing.told(plan.arguments, in: report),
      time: (plan.data.rules.asOf.text, timeZoneName),
      inputs: plan.sharing.files(inputs, and: plan.inputFiles),
      counts: plan.sharing.counts(report, account))
  }
}
