internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc

/// What became of a fetch into a store.
struct StoreFetch {
  /// What became of its parts.
  var ledger: [FetchLedgerRow] = []
  /// What ended the fetch before anything came; nil when something did.
  var fault: FetchError?
  /// What a user should know.
  var remarks: [String] = []
  /// Whether what the store has is of another server, group, or choice than was asked for.
  var isOfOtherQuestion = false
}

/// How a store is brought up to date.
enum StoreUpdate: Sendable {
  /// What changed, or everything where that is due.
  case changes(fullEvery: Double?)
  /// Everything.
  case everything
}

extension Store {
  /// Fetches what changed since the last fetch, or everything, and takes it in.
  ///
  /// `plan` says what is asked for; its folder and its instants are the store's. Each step is durable before
  /// the next one: rows are there before the watermarks move, and watermarks of complete types only. Throws
  /// ``OutputError`` when the store cannot be written, and `CancellationError`.
  func fetch(
    _ plan: FetchPlan, _ update: StoreUpdate, now: Double, progress: any FetchProgress
  ) async throws -> StoreFetch {
    var outcome = StoreFetch()
    let known = try fetchState
    let reason = reasonForEverything(known, plan, update, now: now)
    if let known, reason == nil {
      do {
        try await fetchChanges(known, plan, progress, &outcome)
        return outcome
      } catch is ServerWasRestored {
        outcome.remarks.append(
          "the server has gone back behind what was fetched, as when it was restored from a backup, so"
            + " everything is fetched anew")
      }
    } else if known != nil, let reason {
      outcome.remarks.append("everything is fetched anew: \(reason)")
    }
    let isGoneOnWith = FileKind(itself: fetchFolder) == .folder
    try await fetchAll(known, plan, now: now, progress, &outcome)
    outcome.isOfOtherQuestion = try isOfOtherQuestion(plan)
    if isGoneOnWith, outcome.fault == nil, let state = try fetchState {
      // A part of it may be of the time before it was interrupted.
      try await fetchChanges(state, plan, progress, &outcome)
    }
    return outcome
  }

  /// Whether what the store has is of another server, group, or choice than a plan asks for.
  func isOfOtherQuestion(_ plan: FetchPlan) throws -> Bool {
    try fetchState.map { $0.question != plan.question } ?? false
  }

  /// Why changes are not enough; nil when they are, and empty when there is nothing yet.
  private func reasonForEverything(
    _ known: FetchState?, _ plan: FetchPlan, _ update: StoreUpdate, now: Double
  ) -> String? {
    guard let known else { return "" }
    if known.question != plan.question {
      return "another server, group, or choice of what is fetched"
    }
    switch update {
    case .everything: return "as was asked"
    case .changes(let every):
      guard let every, now - known.begun >= every || now < known.begun else { return nil }
      return "as source: full-every says"
    }
  }

  private func fetchChanges(
    _ known: FetchState, _ plan: FetchPlan, _ progress: any FetchProgress,
    _ outcome: inout StoreFetch
  ) async throws {
    // What a run that was killed had fetched of changes is older than what there is now.
    discardFetch()
    var plan = plan
    plan.ask(changesSince: known.watermarks)
    plan.landmarks = known.landmarks
    guard let summary = try await fetched(plan, progress, &outcome) else { return }
    var state = known
    state.deltas += 1
    let target =
      folder(generation: known.generation) + "/delta-"
      + String(100_000_000 + state.deltas).dropFirst()
    for (type, moment) in summary.watermarks { state.watermarks[type] = moment }
    // A type that could not be read whole keeps its watermark, from which it is asked again.
    try take(summary, into: &state, at: target)
  }

  private func fetchAll(
    _ known: FetchState?, _ plan: FetchPlan, now: Double, _ progress: any FetchProgress,
    _ outcome: inout StoreFetch
  ) async throws {
    guard let summary = try await fetched(plan, progress, &outcome) else { return }
    // What is whole is not given up for what is not.
    if known != nil, !summary.isComplete { return discardFetch() }
    let number = nextGeneration
    var state = FetchState(
      question: plan.question, server: plan.server.address.description, generation: number,
      begun: now,
      watermarks: summary.watermarks)
    let draft = path + "/.generation-\(number)"
    guard unsafe mkdir(draft, 0o700) == 0 else { throw OutputError.cannotWrite(path) }
    clearRecords()
    try move(fetchFolder, to: draft + "/base")
    state.landmarks = try landmarks(in: draft + "/base", before: [])
    try move(draft, to: folder(generation: number))
    try self.state.keep(state, FetchState.name)
    removeRests()
  }

  /// Runs the fetch; nil when nothing usable came, of which the outcome then tells.
  private func fetched(
    _ plan: FetchPlan, _ progress: any FetchProgress, _ outcome: inout StoreFetch
  ) async throws -> FetchSummary? {
    var plan = plan
    (plan.output, plan.encryption, plan.isCompressed) = (fetchFolder, .key(key), false)
    let summary: FetchSummary
    do {
      do {
        summary = try await FetchRun(plan, progress: progress).run()
      } catch let error as FetchError where error.isOfOutput {
        discardFetch()
        summary = try await FetchRun(plan, progress: progress).run()
      }
    } catch let error as FetchError where !error.isOfOutput {
      outcome.fault = error
      return nil
    }
    if summary.isInterrupted { throw CancellationError() }
    outcome.ledger = summary.ledger
    // A quiet night on which a part could not be read is no night on which nothing could.
    let isQuiet = plan.settings.since != nil && summary.outcome == .incomplete
    guard summary.rowCount > 0 || summary.isComplete || isQuiet else {
      let sentence =
        summary.refusal ?? summary.ledger.first { !$0.isComplete }?.reason ?? "nothing came"
      outcome.fault = summary.outcome == .refused ? .refused(sentence) : .unavailable(sentence)
      return nil
    }
    return summary
  }

  /// Moves what was fetched to its place and then remembers it.
  private func take(_ summary: FetchSummary, into state: inout FetchState, at target: String) throws
  {
    clearRecords()
    if summary.rowCount == 0, !hasDeletions {
      discardFetch()
      state.deltas -= 1
    } else {
      try? FileManager.default.removeItem(atPath: target)
      try move(fetchFolder, to: target)
      state.landmarks = try landmarks(in: target, before: state.landmarks)
    }
    try self.state.keep(state, FetchState.name)
  }

  /// Removes what a fetch notes beside its rows: the database has what counts of it.
  private func clearRecords() {
    for name in FetchRun.recordNames + [WrappedKey.fileName] {
      try? FileManager.default.removeItem(atPath: fetchFolder + "/" + name)
    }
  }

  private var hasDeletions: Bool {
    FileKind(itself: fetchFolder + "/deleted.ndjson.adh") == .regular
  }

  private func discardFetch() { try? FileManager.default.removeItem(atPath: fetchFolder) }

  private func move(_ folder: String, to target: String) throws(OutputError) {
    guard unsafe rename(folder, target) == 0, Descriptor.syncFolder(target.parentPath) else {
      throw .cannotWrite(target)
    }
  }

  /// The newest row of each type in a folder, where that is newer than what was known.
  private func landmarks(in folder: String, before: [ServerLandmark]) throws -> [ServerLandmark] {
    var newest = Dictionary(before.map { ($0.type, $0) }) { first, _ in first }
    for path in StoredFolder(folder).rowFiles {
      try StoredFolder.forEach(in: path, key: key) { row in
        guard let landmark = ServerLandmark(row) else { return }
        if landmark.lastUpdated >= newest[row.type]?.lastUpdated ?? .min {
          newest[row.type] = landmark
        }
      }
    }
    return newest.values.sorted { $0.type < $1.type }
  }
}

extension FetchPlan {
  /// What is asked for, whatever was fetched before, as a digest.
  fileprivate var question: String {
    var plan = self
    (plan.settings.since, plan.settings.sinceByType) = (nil, [:])
    (plan.encryption, plan.settings.readsDeletions) = (nil, false)
    return String(hexadecimal: SHA256.hash(Array(plan.configuration.utf8).span))
  }

  /// Asks for changes since watermarks; types without one are asked for whole.
  fileprivate mutating func ask(changesSince watermarks: [String: String]) {
    let instants = watermarks.compactMapValues { text in
      FHIRDateTime(text: text).map {
        SearchSettings.Since(text: text, milliseconds: $0.epochMilliseconds)
      }
    }
    settings.sinceByType = instants
    settings.since = instants.values.min { $0.milliseconds < $1.milliseconds }
    settings.readsDeletions = settings.since != nil
  }
}
