internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials
internal import Logging
internal import MedicationAdherence

/// The store of a scheduled run, brought up to date.
final class KeptSource {
  /// The folder that is read in place of the server; nil when the definition names none, or nothing was
  /// ever fetched.
  let source: String?
  /// What became of the fetch; nil when there is nothing yet.
  let shortfall: SourceShortfall?
  /// Why nothing came; nil when something did.
  let fault: (any Error)?

  private let store: Store
  /// What the report says that was made last.
  private var figures: RunFigures?
  private let definition: String

  /// Opens the store of a plan and fetches what the plan says.
  ///
  /// Throws ``StoreError``, ``KeyError``, ``OutputError``, and `CancellationError`.
  init(
    _ plan: SchedulePlan, in path: String, calls: ReportCalls, progress: any FetchProgress,
    log: Logger
  ) async throws {
    definition = plan.definition.name
    store = try await Store(path, keys: plan.keys, waiting: plan.wait)
    try store.claim(for: plan.definition)
    for remark in store.remarks { log.warning("\(remark)") }
    guard plan.definition.hasServer else {
      (source, shortfall, fault) = (nil, nil, nil)
      return
    }
    var fetch = StoreFetch()
    var refusal: StoreError?
    let arguments = plan.arguments(asOf: plan.asOf.last ?? "")
    if plan.fetching == .nothing {
      fetch.damage = try store.damage()
      // Without the server it is not known who has an identifier: the rows of the store tell.
      if let asked = try? calls.fetch(arguments), asked.identifiers.isEmpty {
        fetch.isOfOtherQuestion = try store.isOfOtherQuestion(asked)
      }
    } else if let request = try calls.fetch(arguments) {
      let update: StoreUpdate =
        plan.fetching == .everything
        ? .everything : .changes(fullEvery: plan.definition.fullEvery)
      do {
        let chosen = try await request.choosingPatients()
        fetch = try await store.fetch(
          chosen, update, now: Double(WallClock.now().seconds), progress: progress)
      } catch let error as FetchError where !request.identifiers.isEmpty && !error.isOfOutput {
        fetch.fault = error
      } catch let error as StoreError {
        refusal = error
      }
    }
    for remark in fetch.remarks { log.notice("\(remark)") }
    let damage = fetch.damage.map { StoreError.damagedFiles(path, reason: $0) }
    if damage == nil, refusal == nil {
      try store.compactIfDue(keeping: Set(RunFolders(of: plan.definition).runs.map(\.name)))
    }
    // What another server or group had is no answer, not even where nothing else came, and neither is what
    // is not what was fetched.
    let kept = fetch.isOfOtherQuestion || damage != nil || refusal != nil ? nil : try store.source
    let isEmpty = kept.map { StoredFolder.all(in: $0).allSatisfy(\.rowFiles.isEmpty) } ?? false
    source = isEmpty ? nil : kept
    let nothing: StoreError? =
      isEmpty ? .serverHasNothing : source == nil ? .nothingFetched(path) : nil
    let faults: [(any Error)?] = [fetch.fault, refusal, damage, nothing]
    fault = faults.lazy.compactMap(\.self).first
    shortfall =
      source == nil
      ? nil : try Self.shortfall(fetch, store, isOffline: plan.fetching == .nothing)
  }

  private static func shortfall(
    _ fetch: StoreFetch, _ store: Store, isOffline: Bool
  ) throws -> SourceShortfall? {
    guard let state = try store.fetchState else { return nil }
    var shortfall = SourceShortfall(server: state.server, ledger: fetch.ledger)
    let reason = fetch.fault.map { "\($0)" } ?? (isOffline ? "not asked (--offline)" : nil)
    shortfall.earlier = reason.map { ($0, state.watermarks.values.min() ?? "an unknown time") }
    return shortfall
  }

  /// Up to when each type was fetched; nil when nothing was.
  var watermarks: [String: String]? { (try? store.fetchState)?.watermarks }

  /// Keeps how a run ended.
  func remember(_ report: ScheduledReport) throws {
    try store.state.add(run: try stored(report))
  }

  /// Keeps that the run that was remembered last ended otherwise.
  func correct(_ report: ScheduledReport) throws {
    try store.state.replaceLastRun(by: try stored(report))
  }

  /// What is kept of a run, with the generation that its report was made of.
  private func stored(_ report: ScheduledReport) throws -> StoredRun {
    var run = StoredRun(report, figures)
    if report.folder != nil { run.generation = try store.fetchState?.generation }
    return run
  }

  /// Keeps what a report says until it is kept how its run ended.
  func remember(_ figures: RunFigures) { self.figures = figures }

  /// Keeps how a run ended that could not open or fetch into its store, where that is possible.
  static func remember(_ report: ScheduledReport, of plan: SchedulePlan) async {
    guard let path = plan.store, FileKind(path: path) == .folder,
      let store = try? await Store(path, keys: plan.keys, mustExist: true),
      (try? store.claim(for: plan.definition)) != nil
    else { return }
    try? store.state.add(run: StoredRun(report, nil))
  }

  /// What earlier runs said, at most `limit` of them, the oldest first; a run whose report was replaced, or is
  /// about to be, by a report into the same folder said nothing.
  func earlier(than folder: String, limit: Int) throws -> [RunFigures] {
    var seen = Set(folder.split(separator: "/").last.map { [String($0)] } ?? [])
    let newest = try store.state.runs(StoredRun.self).reversed().compactMap(\.figures)
      .filter { seen.insert($0.run).inserted }
    return newest.prefix(limit).reversed()
  }

  /// The names of the runs that the store knows.
  var knownRuns: Set<String> {
    Set((try? store.state.runs(StoredRun.self))?.compactMap(\.run) ?? [])
  }
}

extension StoredRun {
  /// Describes how a run ended, and what its report says.
  fileprivate init(_ report: ScheduledReport, _ figures: RunFigures?) {
    let manifest = report.folder.flatMap {
      FileManager.default.contents(atPath: $0 + "/manifest.json")
    }
    self.init(
      definition: report.definition,
      run: report.folder?.split(separator: "/").last.map(String.init), asOf: report.asOf,
      ended: Date(timeIntervalSince1970: Double(WallClock.now().seconds)).formatted(.iso8601),
      state: report.state.rawValue, exitCode: report.exitCode, isCaughtUp: report.isCaughtUp,
      manifest: manifest.map { String(hexadecimal: SHA256.hash(Array($0).span)) },
      figures: report.folder == nil ? nil : figures,
      folder: report.folder.map {
        URL(filePath: $0).standardizedFileURL.path(percentEncoded: false)
      }, message: report.exitCode == 0 ? nil : report.sentence)
  }

  /// Describes a run whose report is there, and of which the store knows nothing any more: not even what its
  /// manifest was.
  fileprivate init(_ run: KeptRun, in folder: String) {
    let summary = RunSummary(of: run)
    self.init(
      definition: run.definition, run: run.name, asOf: "\(run.day)", ended: "",
      state: summary.state, exitCode: summary.exitCode, isCaughtUp: summary.isCaughtUp,
      manifest: nil, figures: nil,
      folder: URL(filePath: folder + "/" + run.name).standardizedFileURL.path(percentEncoded: false)
    )
  }
}

extension Store {
  /// The names by which the database has whose store it is: the definition's name, and its name with its file.
  private static let (ownerName, owner) = ("definition", "definition-file")

  /// Takes the store for a definition.
  ///
  /// Throws ``StoreError`` when it is another one's.
  func claim(for definition: Definition) throws {
    let isNew = try state.value(String.self, Self.ownerName) == nil
    try Self.check(state, in: path, for: definition)
    if isNew { try rememberRuns(of: definition) }
    try state.keep(definition.name, Self.ownerName)
    try state.keep(DefinitionOwner(definition), Self.owner)
  }

  /// Refuses the store of another definition.
  ///
  /// Throws ``StoreError``.
  static func check(_ state: StoreState, in path: String, for definition: Definition) throws {
    let own = DefinitionOwner(definition)
    let name = try state.value(String.self, ownerName)
    let owner = try state.value(DefinitionOwner.self, Self.owner)
    guard name ?? own.name == own.name, owner?.givesWay(to: own) ?? true else {
      throw StoreError.ofOtherDefinition(path, definition: owner.map { "\($0)" } ?? name ?? "")
    }
  }

  /// Remembers the runs whose reports are there when the database is new, as after a damage.
  private func rememberRuns(of definition: Definition) throws {
    let folders = RunFolders(of: definition)
    for run in folders.runs.reversed() { try state.add(run: StoredRun(run, in: folders.path)) }
  }
}
