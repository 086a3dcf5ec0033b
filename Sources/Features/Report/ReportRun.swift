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
  private let plan: ReportPlan
  private let progress: any RunProgress & FetchProgress
  private let log: Logger

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
    let files =
      plan.fetch == nil
      ? try InputDiscovery(sources: plan.data.sources).unlocked(by: plan.data.keys) : nil
    let output = try plan.output.map { path throws(OutputError) in
      let output = try AtomicFolder(at: path, overwrites: plan.overwrites)
      if plan.sharing.isAny { try Sharing.refuseKeptFiles(in: output.path) }
      return output
    }
    let spillFolder = output?.partialPath ?? FileManager.default.temporaryDirectory.path
    let isHashed = plan.data.hashesInputs
    let clock = StepClock(log)
    let fetched = try await fetch(below: spillFolder)
    defer { fetched?.remove() }
    let discovery =
      try files ?? fetched?.discovery(of: plan.data.sources).unlocked(by: plan.data.keys)
      ?? InputDiscovery(sources: [])
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: isHashed) }, threads: plan.data.rules.threads,
      keepsTexts: plan.needs.keepsTexts,
      keepsReasons: plan.needs.keepsReasons,
      keeping: [.administrations, .dispenses], details: plan.recordDetails,
      codes: plan.data.codes,
      spillFolder: spillFolder, didRead: progress.didRead
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
    let run = ReportRun(
      plan.recording(counting.identifiedPatients), progress: progress, log: log)
    var summary = try await run.write(counting, intake, discovery, to: output)
    summary.memory.keep(intake, counting)
    clock.step("written", ["patients": "\(summary.patientCount ?? 0)"])
    return summary
  }

  /// Fetches from the server; nil when no server is among the sources.
  private func fetch(below folder: String) async throws -> FetchedSource? {
    guard let fetch = plan.fetch else { return nil }
    return try await FetchedSource(fetch, below: folder, progress: progress)
  }

  // MARK: - Writing

  private func write(
    _ counting: CountedPatients, _ intake: Intake, _ discovery: InputDiscovery,
    to output: AtomicFolder?
  ) async throws -> ReportSummary {
    let suppression = plan.sharing.suppression
    var outline = ReportOutline(
      context: context(
        lost: (intake.sourceFindings + counting.findings).lost
          + Notices.absent(counting.account, intake.resourceCounts, counting.orderAccount),
        recordEnd: Notices.recordEnd(plan.sharing.account(counting.account), plan: plan)),
      sets: plan.sets, formats: plan.formats, timelineRowCount: counting.timelineRowCount,
      furtherRowCount: counting.furtherRowCount,
      hasEarlierRuns: plan.history(of: plan.figures(of: nil, in: bareContext)).hasEarlierRuns)
    (outline.hasGroups, outline.groupFiles) = (plan.groups.isAny, plan.groups.fileNames)
    (outline.tables, outline.hasScores) = (plan.tables, !plan.scales.isEmpty)
    var writers = try ReportWriters(
      outline: suppression == nil ? outline : outline.ofCohortOnly, folder: output?.partialPath,
      style: plan.style)
    let kind = kindOfParts(writers)
    var (cohort, account) = (kind.sum, counting.account)
    try await counting.forEachPart(
      account: &account, begin: { ReportPart(kind) }, add: { try $0.add($1) },
      finish: { part in
        cohort.join(part.sum)
        try writers.append(part)
        progress.didWrite(patients: cohort.patientCount, of: counting.listedPatientCount)
      })
    let ledger = Ledger(
      Ledger.Facts(counting, account, intake, discovery, joined: plan.data.rules.joined))
    try check(account, ledger)
    try counting.dispenseAccount?.check()
    try counting.scores?.account.check()
    let shown = report(of: cohort, counting, account, ledger)
    let figures = plan.figures(of: shown, in: bareContext)
    let report = shown.with(plan.history(of: figures))
    if suppression != nil { try writers.append(all: PatientReport(allPatientsOf: report)) }
    let facts = facts(of: report, account, intake)
    try writers.finish(report, facts)
    try await finish(output, writers, report, ledger, facts)
    var summary = ReportSummary(
      report: report, figures: figures, account: account, ledger: ledger,
      isSuppressed: suppression != nil,
      isComplete: ledger.isComplete(tolerating: plan.toleratedRows),
      metFormulaText: writers.metFormulaText && plan.csvDialect == .plain)
    summary.memory.keep(cohort, report)
    return summary
  }

  /// What all parts of the report have in common.
  ///
  /// If small numbers are hidden, patients are written only as a sum of all of them.
  private func kindOfParts(_ writers: ReportWriters) -> ReportPart.Kind {
    let isSuppressed = plan.sharing.suppression != nil
    return ReportPart.Kind(
      rows: isSuppressed ? nil : writers.rows,
      sum: CohortSum(
        threshold: plan.threshold, keepsPatients: isSuppressed || !plan.hasOnlyTables,
        seriesKind: plan.data.rules.seriesKind, furtherSizes: plan.data.rules.furtherSizes,
        omissionRules: plan.omissionRules, needs: plan.needs,
        groups: GroupTally(
          plan.groups.kinds, by: plan.data.rules.bucketSize, threshold: plan.threshold,
          keepsMembers: isSuppressed)),
      files: writers.patientFiles, keepsReports: !isSuppressed && writers.takesPatients)
  }

  /// The cohort's report, as it may be released.
  private func report(
    of cohort: CohortSum, _ counting: CountedPatients, _ account: AdministrationAccount,
    _ ledger: Ledger
  ) -> CohortReport {
    let notices = Notices(
      plan.sharing.account(account), missing: missing(counting), ledger: ledger, plan: plan,
      Notices.Figures(
        unusableOrders: counting.catalogue.unusableOrderCount, remarks: cohort.remarks,
        buckets: cohort.buckets, dispenses: counting.dispenseAccount,
        namelessOrders: plan.sharing.pseudonyms == nil ? counting.namelessOrders : nil)
    ).all
    let report = cohort.report(
      ledger: plan.sharing.rows(ledger), notices: plan.sharing.notices + notices,
      sharesCalendar: !plan.sharing.movesDates
    ).with(scores: counting.scores?.rows.flatMap(\.self) ?? [])
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

  /// What was asked for and is not in the data; terms may be names of medicines.
  private func missing(_ counting: CountedPatients) -> [Notice] {
    let isTold = plan.sharing.pseudonyms == nil
    return counting.missingNotices(
      of: plan.data.rules, tellsPatients: isTold && plan.sharing.suppression == nil,
      tellsMedications: isTold)
      + plan.groups.missingPatients(in: counting.record.patients.map(\.id))
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

  private func context(lost: [Notice], recordEnd: RecordEnd?) -> ReportContext {
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
    return context
  }

  /// What the manifest says of the run.
  private func facts(
    of report: CohortReport, _ account: AdministrationAccount, _ intake: Intake
  ) -> RunFacts {
    RunFacts(
      version: ToolVersion.current, definition: plan.schedule?.definition,
      arguments: plan.sharing.told(plan.arguments, in: report),
      time: (plan.data.rules.asOf.text, timeZoneName),
      inputs: plan.sharing.files(intake.inputs, and: plan.inputFiles),
      counts: plan.sharing.counts(report, account))
  }
}
