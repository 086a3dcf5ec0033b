internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
public import FHIRServer
internal import FoundationEssentials
internal import Glibc
public import Logging
internal import MedicationAdherence
internal import ReportWriting

/// Reads, selects, and lists orders or administrations on standard output.
public struct ListRun: Sendable {
  private let plan: ListPlan
  private let progress: any RunProgress & FetchProgress
  private let log: Logger

  /// Makes a run of a plan; `log` receives the steps at debug level.
  public init(
    _ plan: ListPlan, progress: any RunProgress & FetchProgress = NoProgress(),
    log: Logger = Logger(label: "adherence") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.plan = plan
    self.progress = progress
    self.log = log
  }

  /// Lists the orders of each patient.
  ///
  /// Throws `IntakeError` when there is nothing to read, `FetchError` when nothing came from a server,
  /// ``ListError`` when the run cannot be made,
  /// and `ReportWritingError` when standard output cannot be written to.
  public func orders() async throws -> ListSummary {
    let (counting, ledger) = try await read(keepsTexts: false)
    var count = ListSummary.Count()
    var writer = try ListWriter<ListedOrder>(plan.layout, descriptor: STDOUT_FILENO)
    for (number, patient) in counting.record.patients.enumerated() {
      let orders = counting.orders(ofPatient: number).map {
        ListedOrder($0.order, remarks: $0.remarks, language: plan.language)
      }
      guard !orders.isEmpty else { continue }
      try writer.write(orders, of: patient.id)
      count.add(orders.count)
    }
    try writer.finish()
    return ListSummary(orders: count, counting, ledger, plan)
  }

  /// Lists the administrations of each patient.
  ///
  /// Throws as ``orders()`` does, and ``ListError`` when the order that was asked for is not in the
  /// data.
  public func administrations() async throws -> ListSummary {
    let (counting, ledger) = try await read(keepsTexts: true)
    let choice = try AdministrationChoice(counting, plan)
    var count = ListSummary.Count()
    var writer = try ListWriter<ListedAdministration>(plan.layout, descriptor: STDOUT_FILENO)
    var late = 0
    try counting.forEachPatient { record in
      if choice.isLate(record) { late += 1 }
      return choice.includes(record)
    } list: { patient, rows in
      try writer.write(rows.map { ListedAdministration(patient: patient, $0) }, of: patient)
      count.add(rows.count)
    }
    try writer.finish()
    let unlisted = UnlistedAdministrations(counting, choice, selectsSome: plan.selectsSome)
    return ListSummary(administrations: count, late: late, unlisted, counting, ledger, plan)
  }

  private func read(keepsTexts: Bool) async throws -> (CountedPatients, Ledger) {
    let folder = FileManager.default.temporaryDirectory.path
    let clock = StepClock(log)
    let files = try await files(below: folder)
    defer { files.remove() }
    let discovery = files.discovery
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: false) }, threads: plan.data.rules.threads,
      keepsTexts: keepsTexts, details: plan.data.details, codes: plan.data.codes,
      spillFolder: folder,
      didRead: progress.didRead
    ).adding(files.findings)
    clock.step("read", ["files": "\(intake.inputs.count)"])
    try intake.checkIsNotEmpty()
    var rules = plan.rules(listsAdministrations: keepsTexts)
    rules.identifiers = rules.identifiers.known(from: files.identifiers)
    let counting = try await count(&intake, by: rules, spillFolder: folder)
    clock.step("counted", ["administrations": "\(counting.account.read)"])
    let facts = Ledger.Facts(
      counting, intake, passedOver: discovery.passedOver, ignored: discovery.ignored,
      joined: (doses: false, periods: false))
    return (counting, Ledger(facts.with(counting.account)))
  }

  /// The files of the sources; a server is asked first.
  private func files(below folder: String) async throws -> SourceFiles {
    let (sources, keys) = (plan.data.sources, plan.data.keys)
    guard let fetch = plan.fetch else { return try SourceFiles(sources, unlockedBy: keys) }
    return try await SourceFiles(
      sources, fetch, below: folder, unlockedBy: keys, progress: progress)
  }
}
