internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
public import FHIRServer
public import Logging
internal import MedicationAdherence
internal import ReportWriting

/// Reads dispenses, measures refills, writes the tables.
public struct RefillRun: Sendable {
  private let plan: RefillPlan
  private let progress: any RunProgress & FetchProgress
  private let log: Logger

  /// Makes a run of a plan; `log` receives the steps at debug level.
  public init(
    _ plan: RefillPlan, progress: any RunProgress & FetchProgress = NoProgress(),
    log: Logger = Logger(label: "adherence") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.plan = plan
    self.progress = progress
    self.log = log
  }

  /// Reads, measures and writes.
  ///
  /// Throws `IntakeError` when there is nothing to read, `FetchError` when nothing came from a server,
  /// ``RefillError`` when the run cannot be made,
  /// and `ReportWritingError` when a file cannot be written; the output is then as it was before.
  public func run() async throws -> RefillSummary {
    let local =
      plan.fetch == nil ? try SourceFiles(plan.sources, unlockedBy: plan.keys) : nil
    let output = try AtomicFolder(
      at: plan.output, of: .refills, overwrites: plan.overwrites)
    let files = try await fetch(below: output.partialPath) ?? local
    defer { files?.remove() }
    let discovery = try files?.discovery ?? InputDiscovery(sources: [])
    let isHashed = plan.hashesInputs
    let clock = StepClock(log)
    let intake = try await Intake.read(
      { FileSource(discovery, isHashed: isHashed) }, threads: plan.threads, keepsTexts: false,
      keeping: .dispenses, spillFolder: output.partialPath, didRead: progress.didRead
    ).adding(files?.findings ?? [])
    files?.remove()
    if let ledger = files?.ledger {
      try FetchLedger.csv.write(ledger, to: output.partialPath + "/fetch-ledger.csv")
    }
    clock.step("read", ["files": "\(intake.inputs.count)", "threads": "\(plan.threads)"])
    try intake.checkIsNotEmpty()
    let record = LinkedRecord(intake.readers)
    var selection = DispenseSelection(
      record, read: intake.resourceCounts[DispenseAccount.resource] ?? 0, classes: plan.classes,
      convertsDose: plan.settings.carryOver.convertsDose)
    try selection.account.check()
    if selection.account.read == 0, intake.isWhole {
      throw RefillError.noDispense(intake.resourceCounts)
    }
    try checkClasses(selection.account, isWhole: intake.isWhole)
    clock.step("counted", ["dispenses": "\(selection.account.counted)"])
    var tally = try await write(&selection, record.patients, to: output)
    let ledger = Ledger(facts(selection, record, intake, discovery))
    tally.account = selection.account
    let package = RootPackage.refills(
      plan.csvDialect, hasClasses: plan.classes != nil, hasThreshold: plan.threshold != nil)
    try await output.finish(
      ledger: ledger.rows, dialect: plan.csvDialect, package: package, threads: plan.threads,
      log: log
    ) { manifest(tally, intake, $0) }
    clock.step("written", ["patients": "\(tally.patients)"])
    return RefillSummary(
      tally, ledger: ledger, hasThreshold: plan.threshold != nil, hasClasses: plan.classes != nil)
  }

  /// Fetches from the server; nil when no server is among the sources.
  private func fetch(below folder: String) async throws -> SourceFiles? {
    guard let fetch = plan.fetch else { return nil }
    return try await SourceFiles(
      plan.sources, fetch, below: folder, unlockedBy: plan.keys, progress: progress)
  }

  /// Refuses a class file that matches no dispense, if everything could be read.
  private func checkClasses(_ account: DispenseAccount, isWhole: Bool) throws(RefillError) {
    guard isWhole, let file = plan.lists.first, account.counted == 0,
      account.counts[.withoutClass] != nil
    else { return }
    throw .noSuchClass(file.path)
  }

  // MARK: - Writing

  /// Measures on all threads, and writes patient by patient, in the order of their ids.
  private func write(
    _ selection: inout DispenseSelection, _ patients: [LinkedRecord.Patient],
    to output: AtomicFolder
  ) async throws -> RefillTally {
    var tally = RefillTally(account: selection.account)
    let writer = try RefillCSVWriter(
      folder: output.partialPath, dialect: plan.csvDialect, hasClasses: plan.classes != nil,
      hasThreshold: plan.threshold != nil)
    let (plan, dispenses, latest) = (plan, selection.dispenses, selection.account.latestDay())
    let size = Self.patientsOfAPart
    let parts = 0..<(patients.count + size - 1) / size
    try await parts.forEachInOrder(threads: plan.threads) { part in
      try Task.checkCancellation()
      return (part * size..<min((part + 1) * size, patients.count)).map {
        Self.reports(of: patients[$0].id, dispenses[$0], plan)
      }
    } handOn: { measured in
      for reports in measured where !reports.isEmpty {
        for report in reports { try writer.write(report) }
        tally.add(reports)
        if reports.contains(where: { !$0.isWindowInFollowUp }) {
          selection.notePatientOutsideFollowUp()
        }
        if let latest, reports.contains(where: { $0.lastDay > latest }) {
          selection.notePatientAfterData()
        }
      }
    }
    tally.metFormulaText = try writer.finish() && plan.csvDialect == .plain
    return tally
  }

  /// How many patients a thread measures at a time.
  private static let patientsOfAPart = 256

  /// The reports of a patient's dispenses, one per class by name; none without a dispense.
  private static func reports(
    of patient: String, _ groups: [String?: [Dispense]], _ plan: RefillPlan
  ) -> [RefillReport] {
    groups.sorted { ($0.key ?? "") < ($1.key ?? "") }.compactMap {
      RefillReport(
        patient: patient, drugClass: $0.key, dispenses: $0.value, settings: plan.settings,
        threshold: plan.threshold)
    }
  }

  private func facts(
    _ selection: DispenseSelection, _ record: LinkedRecord, _ intake: Intake,
    _ discovery: InputDiscovery
  ) -> Ledger.Facts {
    Ledger.Facts(
      resources: Ledger.Resources(
        counts: intake.resourceCounts, versions: [:], duplicates: record.duplicateCounts,
        takenBack: record.takenBack),
      files: Ledger.Files(
        inputs: intake.inputs, passedOver: discovery.passedOver, ignored: discovery.ignored),
      findings: intake.sorted(intake.readers.flatMap(\.findings) + selection.findings),
      dispenses: selection.account.rows)
  }

  private func manifest(
    _ tally: RefillTally, _ intake: Intake, _ files: [Manifest.File]
  ) -> Manifest {
    Manifest(
      version: ToolVersion.current, arguments: plan.arguments, asOf: nil,
      timeZone: "as recorded",
      inputs: (intake.inputs + plan.lists).map { Manifest.File($0) },
      counts: [
        "dispenses_read": tally.account.read, "dispenses_counted": tally.account.counted,
        "patients": tally.patients,
      ],
      files: files)
  }
}

/// The counts of a run over refills.
struct RefillTally {
  /// The account of the dispenses.
  var account: DispenseAccount
  /// Patients with a dispense that counts.
  private(set) var patients = 0
  /// Rows that count in the quality measure.
  private(set) var judged = 0
  /// Those of them at or above the threshold.
  private(set) var adherent = 0
  /// Whether a CSV file holds text that a spreadsheet would take for a formula.
  var metFormulaText = false

  init(account: DispenseAccount) { self.account = account }

  /// Adds the reports of one patient.
  mutating func add(_ reports: [RefillReport]) {
    patients += 1
    for isMet in reports.compactMap({ $0.daysCovered?.isMet }) {
      judged += 1
      if isMet { adherent += 1 }
    }
  }
}
